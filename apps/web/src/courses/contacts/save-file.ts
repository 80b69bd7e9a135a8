/** Gives something to the browser as a file to save. */
export const saveFile = ({ name, content }: { name: string; content: Blob }): void => {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  URL.revokeObjectURL(url);
};
