set_tier(standard test_bench_bench)
