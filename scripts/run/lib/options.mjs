import { RunError } from './steps.mjs';

/**
 * Command-line options: `--name=value`, `--name value` or `--name`, for the given names only. The
 * value of one of `counts` is a whole number from 0, and comes as a number.
 * What does not start with `--` and follows no option is in `rest`. Throws RunError for an unknown one.
 */
export function readOptions(argv, { values = [], flags = [], counts = [] } = {}) {
  const options = { rest: [] };
  const words = [...argv];
  const valued = [...values, ...counts];
  while (words.length > 0) {
    const word = words.shift();
    const [name, ...inline] = word.replace(/^--/, '').split('=');
    if (!word.startsWith('--')) options.rest.push(word);
    else if (flags.includes(name)) options[name] = true;
    else if (valued.includes(name)) {
      const value = inline.length > 0 ? inline.join('=') : words.shift();
      if (!value) throw new RunError(`--${name} needs a value.`);
      options[name] = counts.includes(name) ? getCount(name, value) : value;
    } else {
      const known = [...valued.map((value) => `--${value}=…`), ...flags.map((flag) => `--${flag}`)];
      throw new RunError(`Unknown option ${word}. Known: ${known.join(', ') || 'none'}.`);
    }
  }
  return options;
}

function getCount(name, value) {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new RunError(`--${name} takes a whole number, not ${value}.`);
}
