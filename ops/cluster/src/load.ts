import { setTimeout as pause } from 'node:timers/promises';
import { recordEndpoints } from '@shuyuan/contract/backoffice/records/record.endpoints';
import { recordWriteEndpoints } from '@shuyuan/contract/backoffice/records/record-write.endpoints';
import { courseFormIds } from '@shuyuan/contract/courses/course-form';
import { positionHeader } from '@shuyuan/contract/platform/position';
import type { School } from './school';

const writerCount = 4;
/** Staff do not write in a closed loop; the rest of the machine has the cluster to run. */
const betweenWritesMs = 10;
const replyLimitMs = 15_000;
/** The others write meanwhile, so one's own row is no longer the newest. */
const newest = 'page_size=50&sort_name=id&sort_type=desc';
const form = `custom_form_id=${courseFormIds.contact}`;

/** A write that the product has answered as done. */
export interface Acknowledged {
  readonly id: number;
  readonly name: string;
  readonly at: number;
}

/** Secretaries who enter people, one after the other, and note what the product said. */
export const startWriters = ({ urls, token }: School) => {
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<string, number>();
  /** Lists that writers asked for after a write, and those among them in which it was missing. */
  const readBack = { count: 0, stale: 0 };
  let slowestMs = 0;
  let isOver = false;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

  const note = (kind: string): void => {
    refused.set(kind, (refused.get(kind) ?? 0) + 1);
  };
  const call = async (url: string, init: RequestInit): Promise<Response> => {
    const begun = performance.now();
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(replyLimitMs) });
    } finally {
      slowestMs = Math.max(slowestMs, performance.now() - begun);
    }
  };
  /** Reads the write back through the list of another server than the one that took it, as a browser would. */
  const look = async (id: number, position: string): Promise<void> => {
    const { method, path, reply } = recordEndpoints.index;
    const response = await call(`${urls[id % urls.length]}${path}?${form}&${newest}`, {
      method,
      headers: { ...headers, [positionHeader]: position },
    });
    if (!response.ok) {
      await response.arrayBuffer();
      return note(`list ${response.status}`);
    }
    readBack.count += 1;
    if (!reply.parse(await response.json()).data.some((row) => row.id === id)) readBack.stale += 1;
  };
  const write = async (url: string, name: string, mobile: string): Promise<void> => {
    const { method, path, reply } = recordWriteEndpoints.save;
    try {
      const response = await call(`${url}${path}?${form}`, {
        method,
        headers,
        body: JSON.stringify({ values: { name, mobile } }),
      });
      if (response.ok) {
        const { id } = reply.parse(await response.json()).data;
        acknowledged.push({ id, name, at: performance.now() });
        await look(id, response.headers.get(positionHeader) ?? '');
      } else {
        await response.arrayBuffer();
        note(String(response.status));
      }
    } catch (error) {
      note(error instanceof Error ? error.name : 'unknown');
    }
  };

  const writer = async (number: number): Promise<void> => {
    for (let count = 0; !isOver; count += 1) {
      const mobile = String(13_000_000_000 + number * 10_000_000 + count);
      await write(urls[(number + count) % urls.length] ?? '', `W${number}-${count}`, mobile);
      await pause(betweenWritesMs);
    }
  };
  const all = Promise.all(Array.from({ length: writerCount }, (_, number) => writer(number)));
  return {
    acknowledged,
    /** How many calls were not done, by status or kind of error. */
    refused,
    readBack,
    /** The longest that anybody waited for an answer. */
    slowestMs: () => slowestMs,
    stop: async (): Promise<void> => {
      isOver = true;
      await all;
    },
  };
};
export type Writers = ReturnType<typeof startWriters>;

/** The acknowledged writes that the product does not have, or has with another name. */
export const findLost = async (
  { urls, token }: School,
  acknowledged: readonly Acknowledged[],
): Promise<readonly Acknowledged[]> => {
  const { method, path, reply } = recordEndpoints.show;
  const lost: Acknowledged[] = [];
  for (const one of acknowledged) {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${urls[0]}${path}?${form}&id=${one.id}`, { method, headers });
    const found = response.ok ? reply.parse(await response.json()).data : undefined;
    if (found?.name !== one.name) lost.push(one);
  }
  return lost;
};
