// Loaded into a measured process with NODE_OPTIONS=--import: at SIGUSR2 it collects garbage and writes
// its memory, and the longest pause of its event loop since the last time, to `$MEMORY_PROBE.<pid>`.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString, writeHeapSnapshot } from 'node:v8';
import { runInNewContext } from 'node:vm';

const file = process.env.MEMORY_PROBE;
if (file) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  process.on('SIGUSR2', () => {
    const pauseMs = delay.max / 1e6;
    collect();
    if (process.env.MEMORY_SNAPSHOT)
      writeHeapSnapshot(`${file}.${process.pid}.${Date.now()}.heapsnapshot`);
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    const use = { ...process.memoryUsage(), young: young?.physical_space_size ?? 0 };
    writeFileSync(`${file}.${process.pid}`, JSON.stringify({ ...use, pauseMs }));
    // The collection isn't a pause of the app's. Later, because the timer of the delay is late itself.
    setTimeout(() => delay.reset(), 20);
  });
}
