"""Checks values against the part of JSON Schema that tests/data/schema uses."""
import re

KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
# Any other word in a schema is a mistake, or this module does not support it yet.
WORDS = {"$ref", "type", "enum", "const", "minimum", "maximum", "pattern", "properties", "required",
         "additionalProperties", "items", "oneOf", "anyOf"}


def is_kind(value, kind):
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if kind == "number":
        return number
    if kind == "integer":
        return number and value == int(value)
    return isinstance(value, KINDS[kind])


def same(a, b):
    return a == b and isinstance(a, bool) == isinstance(b, bool)


def faults(value, schema, root, where="$"):
    """Returns the faults of the value, one sentence each."""
    if unknown := set(schema) - WORDS:
        raise ValueError(f"{where}: schema words {unknown} are not understood")
    if "$ref" in schema:
        return faults(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, where)
    found = []
    if "type" in schema and not is_kind(value, schema["type"]):
        return [f"{where}: {value!r} is no {schema['type']}"]
    if "enum" in schema and not any(same(value, v) for v in schema["enum"]):
        found.append(f"{where}: {value!r} is none of {schema['enum']}")
    if "const" in schema and not same(value, schema["const"]):
        found.append(f"{where}: {value!r} is not {schema['const']!r}")
    if "minimum" in schema and value < schema["minimum"]:
        found.append(f"{where}: {value} is below {schema['minimum']}")
    if "maximum" in schema and value > schema["maximum"]:
        found.append(f"{where}: {value} is above {schema['maximum']}")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        found.append(f"{where}: {value!r} does not match {schema['pattern']}")
    for name in schema.get("required", []):
        if name not in value:
            found.append(f"{where}: {name} is missing")
    for name, item in value.items() if isinstance(value, dict) else []:
        if name in schema.get("properties", {}):
            found += faults(item, schema["properties"][name], root, f"{where}.{name}")
        elif not schema.get("additionalProperties", True):
            found.append(f"{where}: unexpected {name}")
    if "items" in schema:
        for i, item in enumerate(value):
            found += faults(item, schema["items"], root, f"{where}[{i}]")
    for word, suits in (("oneOf", lambda n: n == 1), ("anyOf", lambda n: n >= 1)):
        if word in schema:
            fitting = sum(not faults(value, s, root, where) for s in schema[word])
            if not suits(fitting):
                found.append(f"{where}: fits {fitting} of {word}")
    return found
