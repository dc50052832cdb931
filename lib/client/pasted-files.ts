/**
 * The files that a paste should attach. Office programs also copy a picture of the text: then the text is
 * pasted, and no file. The name of a copied file doesn't count as text.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...clipboard.files];
  const names = new Set(files.map(({ name }) => name));
  const lines = clipboard.getData('text/plain').split(/[\r\n]+/);
  const isText = lines.some((line) => line.trim() !== '' && !names.has(line));
  return isText ? [] : files;
}
