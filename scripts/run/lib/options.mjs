import { RunError } from './steps.mjs';

/**
 * Command-line options: `--name=value`, `--name value` or `--name`, for the given names only.
 * What does not start with `--` and follows no option is in `rest`. Throws RunError for an unknown one.
 */
export function readOptions(argv, { values = [], flags = [] } = {}) {
  const options = { rest: [] };
  for (let index = 0; index < argv.length; index += 1) {
    const [name, ...inline] = argv[index].replace(/^--/, '').split('=');
    if (!argv[index].startsWith('--')) options.rest.push(argv[index]);
    else if (flags.includes(name)) options[name] = true;
    else if (values.includes(name)) {
      const value = inline.length > 0 ? inline.join('=') : argv[(index += 1)];
      if (!value) throw new RunError(`--${name} needs a value.`);
      options[name] = value;
    } else {
      const known = [...values.map((value) => `--${value}=…`), ...flags.map((flag) => `--${flag}`)];
      throw new RunError(`Unknown option ${argv[index]}. Known: ${known.join(', ') || 'none'}.`);
    }
  }
  return options;
}
