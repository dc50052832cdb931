import { expect, it } from 'vitest';
import { pastedFiles } from './pasted-files';

const png = (name = 'image.png') => new File(['x'], name, { type: 'image/png' });

it.each<[string, string, File[], number]>([
  ['a screenshot', '', [png()], 1],
  ['a cell of a table', '4,500\r\n', [png()], 0],
  ['an empty cell', '\t\r\n', [png()], 1],
  ['a paragraph', 'Where is\r\nmy rice?', [png()], 0],
  ['a file with its name', 'rice.png', [png('rice.png')], 1],
  ['two files with their names', 'rice.png\rfish.png', [png('rice.png'), png('fish.png')], 2],
  ['text alone', 'Where is my rice?', [], 0],
])('attaches the intended files of %s', (_, text, files, count) => {
  const list = Object.assign([...files], { item: (at: number) => files[at] ?? null });
  const getData = (type: string) => (type === 'text/plain' ? text : '');
  expect(pastedFiles({ files: list as unknown as FileList, getData })).toHaveLength(count);
});
