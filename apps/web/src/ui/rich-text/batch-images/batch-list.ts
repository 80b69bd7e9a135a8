import { imageProblem } from '../image-intake';

/** The state of an image of the batch. */
export type ItemState = 'refused' | 'ready' | 'queued' | 'sending' | 'stored' | 'failed';

/** One image of the batch. */
export interface BatchItem {
  readonly id: number;
  readonly file: File;
  readonly state: ItemState;
  /** How much has been sent, 0 to 1. */
  readonly share: number;
  /** Why it was rejected or failed. */
  readonly reason?: string;
}

/** The batch in the order in which it will be inserted. */
export type BatchList = readonly BatchItem[];

/** How many are uploaded in parallel. */
const lanes = 3;

/** Adds files at the end; invalid ones are marked at once. Ids count up from the highest so far. */
export const addFiles = (list: BatchList, options: { files: readonly File[]; firstId: number }): BatchList => {
  const added = options.files.map((file, index): BatchItem => {
    const reason = imageProblem(file);
    const item = { id: options.firstId + index, file, share: 0 };
    return reason === undefined ? { ...item, state: 'ready' } : { ...item, state: 'refused', reason };
  });
  return [...list, ...added];
};

/** Changes one item. */
export const change = (list: BatchList, id: number, news: Partial<Omit<BatchItem, 'id' | 'file'>>): BatchList =>
  list.map((item) => (item.id === id ? { ...item, ...news } : item));

/** Removes one item. */
export const remove = (list: BatchList, id: number): BatchList => list.filter((item) => item.id !== id);

/** Moves one item to a position; a position beyond either end means that end. */
export const move = (list: BatchList, id: number, place: number): BatchList => {
  const item = list.find((candidate) => candidate.id === id);
  if (item === undefined) return list;
  const others = remove(list, id);
  const index = Math.max(0, Math.min(place, others.length));
  return [...others.slice(0, index), item, ...others.slice(index)];
};

const canBeSent = (item: BatchItem): boolean => item.state === 'ready' || item.state === 'failed';

const queue = (item: BatchItem): BatchItem => ({ id: item.id, file: item.file, state: 'queued', share: 0 });

/** Queues all items that are not uploaded yet, including failed ones; with an id only that one. */
export const enqueue = (list: BatchList, id?: number): BatchList =>
  list.map((item) => (canBeSent(item) && (id === undefined || item.id === id) ? queue(item) : item));

/** The items to upload now: from the top of the list, as many as there are free slots. */
export const nextToSend = (list: BatchList): readonly BatchItem[] => {
  const sending = list.filter(({ state }) => state === 'sending').length;
  return list.filter(({ state }) => state === 'queued').slice(0, Math.max(0, lanes - sending));
};

/** The ids of the uploaded items, in the order of the list. */
export const storedIds = (list: BatchList): readonly number[] =>
  list.filter(({ state }) => state === 'stored').map(({ id }) => id);

/** How many items are in one of these states. */
export const countIn = (list: BatchList, ...states: readonly ItemState[]): number =>
  list.filter(({ state }) => states.includes(state)).length;
