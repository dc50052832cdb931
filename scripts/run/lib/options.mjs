import { RunError } from './steps.mjs';

/**
 * Command-line options: `--name=value`, `--name value` or `--name`, for the given names only.
 * What does not start with `--` and follows no option is in `rest`. Throws RunError for an unknown one.
 */
export function readOptions(argv, { values = [], flags = [] } = {}) {
  const options = { rest: [] };
  const words = [...argv];
  while (words.length > 0) {
    const word = words.shift();
    const [name, ...inline] = word.replace(/^--/, '').split('=');
    if (!word.startsWith('--')) options.rest.push(word);
    else if (flags.includes(name)) options[name] = true;
    else if (values.includes(name)) {
      const value = inline.length > 0 ? inline.join('=') : words.shift();
      if (!value) throw new RunError(`--${name} needs a value.`);
      options[name] = value;
    } else {
      const known = [...values.map((value) => `--${value}=…`), ...flags.map((flag) => `--${flag}`)];
      throw new RunError(`Unknown option ${word}. Known: ${known.join(', ') || 'none'}.`);
    }
  }
  return options;
}
