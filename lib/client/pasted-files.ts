/**
 * The files that a paste is meant to attach. Office programs put a picture of the text beside the text
 * they copy: then the text is meant, and there are none. The name of a copied file isn't such a text.
 */
export function pastedFiles(clipboard: Pick<DataTransfer, 'files' | 'getData'>): File[] {
  const files = [...clipboard.files];
  const names = new Set(files.map(({ name }) => name));
  const lines = clipboard.getData('text/plain').split(/[\r\n]+/);
  const isText = lines.some((line) => line.trim() !== '' && !names.has(line));
  return isText ? [] : files;
}
