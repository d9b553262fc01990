import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { ToBackground } from './background-messages.ts';
import { type Child, keepRunning, restartPauseMs } from './own-process.ts';

class FakeChild extends EventEmitter {
  pid = 1;
  connected = true;
  heard: ToBackground[] = [];
  signals: string[] = [];
  send(message: ToBackground): boolean {
    this.heard.push(message);
    return true;
  }
  kill(signal: string): boolean {
    this.signals.push(signal);
    return true;
  }
  end(code: number): void {
    this.connected = false;
    this.emit('exit', code, null);
  }
}

function open() {
  const children: FakeChild[] = [];
  const timers: { milliseconds: number; run: () => void; isGivenUp: boolean }[] = [];
  const logged: string[] = [];
  let now = 0;
  const beside = keepRunning({
    start: () => {
      const child = new FakeChild();
      children.push(child);
      return child as Child;
    },
    onMessage: () => {},
    log: { info: () => {}, error: (_details, message) => void logged.push(message) },
    after: (milliseconds, run) => {
      const timer = { milliseconds, run, isGivenUp: false };
      timers.push(timer);
      return () => void (timer.isGivenUp = true);
    },
    now: () => now,
  });
  return { beside, children, timers, logged, pass: (milliseconds: number) => void (now += milliseconds) };
}

it.each([
  [1, 1_000],
  [2, 2_000],
  [4, 8_000],
  [7, 60_000],
  [500, 60_000],
])('after %i early ends in a row the pause is %i ms', (failures, pause) => {
  expect(restartPauseMs(failures)).toBe(pause);
});

describe('a process that ends', () => {
  it('is started again, each time after a longer pause, and says so', () => {
    const { beside, children, timers, logged } = open();
    children[0]!.end(1);
    expect(beside.state()).toMatchObject({ isUp: false, restarts: 1 });
    timers[0]!.run();
    expect([children.length, beside.state().isUp]).toEqual([2, true]);
    children[1]!.end(1);
    expect(timers.map(({ milliseconds }) => milliseconds)).toEqual([1_000, 2_000]);
    expect(logged).toHaveLength(2);
  });

  it('after it had run for a while is started again soon', () => {
    const { children, timers, pass } = open();
    for (const child of [0, 1, 2]) {
      children[child]!.end(1);
      timers[child]!.run();
    }
    pass(60_000);
    children[3]!.end(1);
    expect(timers.at(-1)?.milliseconds).toBe(1_000);
  });

  it('that could not even be started is one that has ended, once', () => {
    const { children, timers } = open();
    children[0]!.emit('error', new Error('EAGAIN'));
    children[0]!.end(1);
    expect(timers).toHaveLength(1);
  });

  it('is told nothing until it is there again', () => {
    const { beside, children, timers } = open();
    children[0]!.end(1);
    beside.tell({ kind: 'wake', lanes: ['mail'] });
    timers[0]!.run();
    beside.tell({ kind: 'wake', lanes: ['push'] });
    expect(children.map(({ heard }) => heard)).toEqual([[], [{ kind: 'wake', lanes: ['push'] }]]);
  });
});

describe('stopping', () => {
  it('waits for what is under way, and starts nothing again', async () => {
    const { beside, children, timers } = open();
    const stopped = beside.stop();
    expect(children[0]!.heard).toEqual([{ kind: 'stop' }]);
    children[0]!.end(0);
    await stopped;
    expect([children.length, timers.map(({ isGivenUp }) => isGivenUp)]).toEqual([1, [true]]);
  });

  it('ends one that does not come to an end', async () => {
    const { beside, children, timers } = open();
    const stopped = beside.stop();
    timers[0]!.run();
    expect(children[0]!.signals).toEqual(['SIGKILL']);
    children[0]!.end(1);
    await stopped;
  });

  it('during a pause gives up the next start', async () => {
    const { beside, children, timers } = open();
    children[0]!.end(1);
    await beside.stop();
    expect(timers[0]!.isGivenUp).toBe(true);
  });
});

it('keeps what it was told last', () => {
  const { beside, children } = open();
  children[0]!.emit('message', { kind: 'report', jobs: [], memoryBytes: 5, spansLost: 0 });
  expect(beside.state().report?.memoryBytes).toBe(5);
});
