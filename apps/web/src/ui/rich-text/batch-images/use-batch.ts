import { useEffect, useState } from 'react';
import { addFiles, type BatchList, change, enqueue, move, nextToSend, remove, storedIds } from './batch-list';
import { type EditorMessage, listenToEditor, say } from './batch-messages';

const editor = { window: () => (window.parent === window ? null : window.parent), origin: location.origin };

const hear = (list: BatchList, message: EditorMessage): BatchList => {
  if (message.kind === 'progress') return change(list, message.id, { share: message.share });
  if (message.kind === 'stored') return change(list, message.id, { state: 'stored', share: 1 });
  return change(list, message.id, { state: 'failed', reason: message.reason });
};

const cancelSending = (list: BatchList): void => {
  for (const { id, state } of list) if (state === 'sending') say(editor, { kind: 'cancel', id });
};

/** The batch, its actions, and the messages to the editor, which does the uploading. */
export const useBatch = () => {
  const [{ list }, setBatch] = useState<{ list: BatchList; nextId: number }>({ list: [], nextId: 1 });
  const update = (alter: (list: BatchList) => BatchList): void =>
    setBatch((batch) => ({ ...batch, list: alter(batch.list) }));

  useEffect(
    () => listenToEditor(editor, (message) => setBatch((batch) => ({ ...batch, list: hear(batch.list, message) }))),
    [],
  );

  useEffect(() => {
    const next = nextToSend(list);
    if (next.length === 0) return;
    for (const { id, file } of next) say(editor, { kind: 'upload', id, file });
    setBatch((batch) => ({
      ...batch,
      list: next.reduce((sent, { id }) => change(sent, id, { state: 'sending' }), batch.list),
    }));
  }, [list]);

  return {
    list,
    add: (files: readonly File[]): void =>
      setBatch((batch) => ({
        list: addFiles(batch.list, { files, firstId: batch.nextId }),
        nextId: batch.nextId + files.length,
      })),
    uploadAll: (): void => update((now) => enqueue(now)),
    retry: (id: number): void => update((now) => enqueue(now, id)),
    move: (id: number, place: number): void => update((now) => move(now, id, place)),
    remove: (id: number): void => {
      cancelSending(list.filter((item) => item.id === id));
      update((now) => remove(now, id));
    },
    clear: (): void => {
      cancelSending(list);
      update(() => []);
    },
    insert: (): void => say(editor, { kind: 'insert', ids: storedIds(list) }),
    close: (): void => say(editor, { kind: 'close' }),
  };
};

/** Whether an editor shows this page in its dialog. */
export const hasEditor = (): boolean => editor.window() !== null;
