// A thread pool whose results are handed on in the order of their items.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace soplo {

/// What OrderedClient::tick asks of the pool.
enum class WorkPace : std::uint8_t {
    go_on,
    finish,  ///< start no further item, but finish the running ones and deliver them
    stop,    ///< end now and drop what is running
};

/// How OrderedWorkers::run ended.
enum class WorkEnd : std::uint8_t {
    complete,          ///< every item was delivered
    ended_by_deliver,  ///< OrderedClient::deliver returned false
    called_off,        ///< OrderedClient::tick or OrderedClient::finished asked for the end
};

/// Gives out the items and receives the results. The pool calls every member on the thread that
/// called OrderedWorkers::run.
template <class Item, class Result>
class OrderedClient {
  public:
    virtual ~OrderedClient() = default;
    /// Returns the next item, or nothing after the last one.
    virtual std::optional<Item> next() = 0;
    /// Returns the result of an item that needs no work, for example because a file holds it.
    virtual std::optional<Result> known(const Item&) { return {}; }
    /// Receives a result as soon as a worker has it, in the order in which the workers finish.
    /// Known results are not reported here. Returning false drops the result and calls the work
    /// off; results that came at the same time are still reported and delivered.
    virtual bool finished(const Item&, const Result&) { return true; }
    /// Receives the results in the order of next(). Returning false ends the work.
    virtual bool deliver(const Item&, Result&&) = 0;
    /// Called after new results and at least every 50 ms.
    virtual WorkPace tick() = 0;
};

/// One worker of the pool. It is constructed, used and destroyed on a thread of its own.
template <class Item, class Result>
class OrderedWorker {
  public:
    virtual ~OrderedWorker() = default;
    /// Returns the result of an item, or nothing if stop() interrupted it.
    virtual std::optional<Result> work(const Item&) = 0;
    /// Interrupts work(). Called from another thread and more than once, because a call that comes
    /// before work() has begun may have no effect.
    virtual void stop() {}
};

/// `count` threads with a worker each. The threads live as long as the object.
template <class Item, class Result>
class OrderedWorkers {
  public:
    using Client = OrderedClient<Item, Result>;
    using Worker = OrderedWorker<Item, Result>;
    /// Makes the worker of a number from 1 to `count`; called on the worker's thread.
    using MakeWorker = std::function<std::unique_ptr<Worker>(int number)>;

    /// Takes at most `look_ahead` items from the client that are not delivered yet. A look-ahead
    /// greater than `count` lets the other workers go on while one item takes long.
    OrderedWorkers(int count, std::size_t look_ahead, MakeWorker make)
        : look_ahead_(look_ahead), make_(std::move(make)) {
        for (int i = 1; i <= count; ++i) threads_.emplace_back();
        for (int i = 1; i <= count; ++i) {
            Thread& own = threads_[static_cast<std::size_t>(i - 1)];
            own.thread = std::thread([this, &own, i] { work(own, i); });
        }
    }
    /// Interrupts the workers and waits for their threads.
    ~OrderedWorkers() {
        std::unique_lock lock(mutex_);
        stop_ = true;
        changed_.notify_all();
        constexpr std::chrono::milliseconds pause{20};
        while (!changed_.wait_for(lock, pause, [this] { return gone_ == threads_.size(); })) {
            for (Thread& t : threads_) {
                if (t.worker != nullptr) t.worker->stop();
            }
        }
        lock.unlock();
        for (Thread& t : threads_) t.thread.join();
    }
    OrderedWorkers(const OrderedWorkers&) = delete;
    OrderedWorkers& operator=(const OrderedWorkers&) = delete;

    /// Works on the items of the client until next() returns nothing and everything is delivered.
    /// Throws what a worker or the client throws, after the results that came before it have been
    /// delivered. May be called again with further items, but only after WorkEnd::complete.
    WorkEnd run(Client& client) {
        at_end_ = false;
        WorkEnd end = WorkEnd::complete;
        for (;;) {
            if (!take_items(client)) return WorkEnd::ended_by_deliver;
            if (tasks_.empty()) return end;
            const auto [fresh, failure] = wait_for_results();
            const bool goes_on = report(client, fresh);
            if (!deliver(client)) return WorkEnd::ended_by_deliver;
            if (failure) std::rethrow_exception(failure);
            const WorkPace pace = goes_on ? client.tick() : WorkPace::stop;
            if (pace == WorkPace::stop) return WorkEnd::called_off;
            if (pace == WorkPace::finish) {
                drop_waiting();
                end = WorkEnd::called_off;
            }
        }
    }

  private:
    /// An item that was taken from the client and is not delivered yet.
    struct Task {
        explicit Task(Item i) : item(std::move(i)) {}
        Item item;
        std::optional<Result> result;
        bool is_reported = false;
    };
    /// A thread of the pool and its worker.
    struct Thread {
        std::thread thread;
        Worker* worker = nullptr;  // while it exists; guarded by the mutex
    };

    /// Fills tasks_ up to the look-ahead. Returns false when the client ended the work.
    bool take_items(Client& client) {
        while (!at_end_ && tasks_.size() < look_ahead_) {
            std::optional<Item> item = client.next();
            at_end_ = !item;
            if (at_end_) break;
            Task& task = tasks_.emplace_back(std::move(*item));
            task.result = client.known(task.item);
            task.is_reported = task.result.has_value();
            if (task.is_reported) {
                if (!deliver(client)) return false;
                continue;
            }
            const std::lock_guard lock(mutex_);
            waiting_.push_back(&task);
            changed_.notify_all();
        }
        return true;
    }

    std::pair<std::vector<Task*>, std::exception_ptr> wait_for_results() {
        constexpr std::chrono::milliseconds pause{50};
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, pause, [this] { return failure_ || !fresh_.empty(); });
        return {std::exchange(fresh_, {}), failure_};
    }

    /// Returns false when the client wants no more.
    static bool report(Client& client, const std::vector<Task*>& fresh) {
        bool goes_on = true;
        for (Task* task : fresh) {
            task->is_reported = client.finished(task->item, *task->result);
            goes_on = goes_on && task->is_reported;
        }
        return goes_on;
    }

    /// Delivers the first tasks as far as they are finished.
    bool deliver(Client& client) {
        while (!tasks_.empty() && tasks_.front().is_reported) {
            const bool goes_on =
                client.deliver(tasks_.front().item, std::move(*tasks_.front().result));
            tasks_.pop_front();
            if (!goes_on) return false;
        }
        return true;
    }

    /// Drops the tasks from the first one on that no worker has taken. Workers take tasks in their
    /// order; so all that follow are untouched or known.
    void drop_waiting() {
        at_end_ = true;
        const std::lock_guard lock(mutex_);
        if (waiting_.empty()) return;
        while (&tasks_.back() != waiting_.front()) tasks_.pop_back();
        tasks_.pop_back();
        waiting_.clear();
    }

    void work(Thread& own, int number) {
        std::unique_ptr<Worker> worker;
        try {
            worker = make_(number);
            set_worker(own, worker.get());
            while (Task* const task = take()) {
                std::optional<Result> result = worker->work(task->item);
                if (!result) break;
                const std::lock_guard lock(mutex_);
                task->result = std::move(result);
                fresh_.push_back(task);
                changed_.notify_all();
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
        }
        set_worker(own, nullptr);
        worker.reset();
        const std::lock_guard lock(mutex_);
        ++gone_;
        changed_.notify_all();
    }

    void set_worker(Thread& own, Worker* worker) {
        const std::lock_guard lock(mutex_);
        own.worker = worker;
    }

    /// Returns the next task, or nullptr when the pool ends.
    Task* take() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return stop_ || !waiting_.empty(); });
        if (stop_) return nullptr;
        Task* const task = waiting_.front();
        waiting_.pop_front();
        return task;
    }

    const std::size_t look_ahead_;
    const MakeWorker make_;
    // Only the thread of run() adds and removes tasks. A deque keeps the others in their place.
    std::deque<Task> tasks_;
    bool at_end_ = false;

    std::mutex mutex_;  // guards the members below
    std::condition_variable changed_;
    bool stop_ = false;
    std::deque<Task*> waiting_;  // tasks that no worker has taken, in order
    std::vector<Task*> fresh_;   // tasks with a result that run() has not seen
    std::exception_ptr failure_;
    std::size_t gone_ = 0;  // workers that have ended
    std::deque<Thread> threads_;
};

}  // namespace soplo
