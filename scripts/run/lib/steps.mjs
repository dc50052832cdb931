// Progress on the terminal: one line a step, with the time it took, readable without a terminal too.

const HEARTBEAT_MS = 20_000;
const REDRAW_MS = 500;

/** An error for the user: printed without a stack. */
export class RunError extends Error {
  constructor(message, { cause, exitCode = 1 } = {}) {
    super(message, { cause });
    this.name = 'RunError';
    this.exitCode = exitCode;
  }
}

/** Milliseconds in words: "0.4 s", "12 s", "3 min 05 s". */
export function duration(ms) {
  if (ms < 10_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * Runs `work` under a title. `work` receives `{ note, print }`: `note` sets the text behind the title,
 * `print` prints a separate line. On a terminal the line shows the seconds as they pass; elsewhere
 * a line every 20 s shows that the work continues. A step that throws ends with its title alone.
 */
export async function step(title, work, { stream = process.stdout, now = Date.now } = {}) {
  const startedAt = now();
  let text = '';
  const label = () => (text ? `${title}: ${text}` : title);
  const clear = () => stream.isTTY && stream.write('\r\x1b[K');
  const draw = () => {
    const line = `  … ${label()} (${duration(now() - startedAt)})`;
    if (stream.isTTY) stream.write(`\r\x1b[K${line.slice(0, (stream.columns ?? 80) - 1)}`);
    else stream.write(`${line}\n`);
  };
  const timer = setInterval(draw, stream.isTTY ? REDRAW_MS : HEARTBEAT_MS);
  const end = (mark, name) => {
    clearInterval(timer);
    clear();
    stream.write(`  ${mark} ${name} (${duration(now() - startedAt)})\n`);
  };
  try {
    const result = await work({
      note: (words) => {
        text = words;
      },
      print: (line) => {
        clear();
        stream.write(`    ${line}\n`);
      },
    });
    end('✓', label());
    return result;
  } catch (error) {
    // The last note describes what succeeded before the failure.
    end('✗', title);
    throw error;
  }
}

/**
 * Starts `work` in the background. Returns a function that shows it as a step with the given title: the
 * output so far, then the rest as it arrives. `work` receives the same as that of `step`.
 */
export function begin(work) {
  const buffered = [];
  let line = {
    note: (text) => buffered.push(['note', text]),
    print: (text) => buffered.push(['print', text]),
  };
  const outcome = work({ note: (text) => line.note(text), print: (text) => line.print(text) });
  // Reported where it is awaited.
  outcome.catch(() => {});
  return (title, options) =>
    step(
      title,
      (shown) => {
        for (const [method, text] of buffered) shown[method](text);
        line = shown;
        return outcome;
      },
      options,
    );
}

/** Prints the error that ended a command and returns the exit code. */
export function explain(error, stream = process.stderr) {
  if (error instanceof RunError) {
    stream.write(`\n${error.message}\n`);
    return error.exitCode;
  }
  stream.write(`\n${error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

const MINIMUM_NODE = [20, 19];

/** Throws RunError if Node is too old. */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [wantMajor, wantMinor] = MINIMUM_NODE;
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return;
  throw new RunError(
    `Eki needs Node ${MINIMUM_NODE.join('.')} or newer; this is Node ${version}. Install a newer Node and run the command again.`,
  );
}
