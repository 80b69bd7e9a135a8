import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';

const holdsFiles = (transfer: DataTransfer): boolean => transfer.types.includes('Files');

/** Accepts files that are dropped on an element or pasted while the focus is in it. */
export const useDropZone = ({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) => {
  const [over, setOver] = useState(false);
  // Entering a child also fires dragleave on its parent: only leaving the outermost element counts.
  const depth = useRef(0);

  const enter = (event: DragEvent) => {
    if (disabled || !holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    depth.current += 1;
    setOver(true);
  };
  const hover = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return;
    // Also where files are not accepted: otherwise the browser would open the file instead of the page.
    event.preventDefault();
    event.dataTransfer.dropEffect = disabled ? 'none' : 'copy';
  };
  const leave = (event: DragEvent) => {
    if (disabled || !holdsFiles(event.dataTransfer)) return;
    depth.current -= 1;
    if (depth.current <= 0) setOver(false);
  };
  const drop = (event: DragEvent) => {
    if (!holdsFiles(event.dataTransfer)) return;
    event.preventDefault();
    // The control may be inside a page that also accepts files.
    event.stopPropagation();
    depth.current = 0;
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (disabled || files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  };

  return {
    over,
    zone: { onDragEnter: enter, onDragOver: hover, onDragLeave: leave, onDrop: drop, onPaste: paste },
  };
};
