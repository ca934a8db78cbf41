// A thread pool that delivers results in the order of their items.
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

/// The value that OrderedClient::tick returns to control the pool.
enum class WorkPace : std::uint8_t {
    go_on,   ///< continue
    finish,  ///< start no further item, but finish the running ones and deliver them
    stop,    ///< end now and drop the running items
};

/// How OrderedWorkers::run ended.
enum class WorkEnd : std::uint8_t {
    complete,          ///< every item was delivered
    ended_by_deliver,  ///< OrderedClient::deliver returned false
    called_off,        ///< OrderedClient::tick or OrderedClient::finished asked for the end
};

/// Provides the items and receives the results. The pool calls every member on the thread that
/// called OrderedWorkers::run.
template <class Item, class Result>
class OrderedClient {
  public:
    virtual ~OrderedClient() = default;
    /// Returns the next item, or nothing after the last one.
    virtual std::optional<Item> next() = 0;
    /// Returns the result of an item that needs no work, for example because a file holds it.
    virtual std::optional<Result> known(const Item&) { return {}; }
    /// Receives a result as soon as a worker has it, in the order in which the workers finish. The
    /// pool does not call it for known results. Returning false drops the result and ends the work;
    /// the pool still reports and delivers results that arrived at the same time.
    virtual bool finished(const Item&, const Result&) { return true; }
    /// Receives the results in the order of next(). Returning false ends the work.
    virtual bool deliver(const Item&, Result&&) = 0;
    /// Called after new results and at least every 50 ms. Returns whether the pool continues.
    virtual WorkPace tick() = 0;
};

/// One worker of the pool. Its own thread constructs, uses and destroys it.
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

/// A pool of `count` threads with one worker each. The threads live as long as the object.
template <class Item, class Result>
class OrderedWorkers {
  public:
    using Client = OrderedClient<Item, Result>;
    using Worker = OrderedWorker<Item, Result>;
    /// Returns a new worker. `number` is from 1 to `count`. Called on the thread of the worker.
    using MakeWorker = std::function<std::unique_ptr<Worker>(int number)>;

    /// Takes items from the client while fewer than `look_ahead` items are undelivered. With a
    /// look-ahead greater than `count` the other workers continue while one item takes long.
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

    /// Processes the items of the client until next() returns nothing and all results are
    /// delivered. If a worker or the client throws, delivers the results before that item and
    /// rethrows the exception. May be called again with further items, but only after
    /// WorkEnd::complete.
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

    /// Reports new results to the client. Returns false if the client ended the work.
    static bool report(Client& client, const std::vector<Task*>& fresh) {
        bool goes_on = true;
        for (Task* task : fresh) {
            task->is_reported = client.finished(task->item, *task->result);
            goes_on = goes_on && task->is_reported;
        }
        return goes_on;
    }

    /// Delivers the results of the first tasks up to the first unfinished one. Returns false if the
    /// client ended the work.
    bool deliver(Client& client) {
        while (!tasks_.empty() && tasks_.front().is_reported) {
            const bool goes_on =
                client.deliver(tasks_.front().item, std::move(*tasks_.front().result));
            tasks_.pop_front();
            if (!goes_on) return false;
        }
        return true;
    }

    /// Drops the first task that no worker has taken and all tasks after it. Workers take tasks in
    /// order, so no worker has taken a later one.
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
    // Only the thread of run() adds and removes tasks. A deque, because pointers to its other
    // elements stay valid.
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
