/** Makes the browser save a file. */
export const saveFile = ({ name, content }: { name: string; content: Blob }): void => {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
};
