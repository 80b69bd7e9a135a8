import type { ReactNode } from 'react';
import { createStore } from '../../platform/store';

/** A question that is answered by 取消 or 确定. */
export interface Question {
  readonly title: string;
  readonly content?: ReactNode;
  /** The words of 确定, where those of the question are clearer. */
  readonly ok?: string;
  /** The words of 取消, where nothing is left to be cancelled. */
  readonly cancel?: string;
  /** The action cannot be undone: 确定 is styled as a warning. */
  readonly danger?: boolean;
}

/** A question waiting for its answer. */
export interface PendingQuestion extends Question {
  readonly id: number;
  readonly answer: (agreed: boolean) => void;
}

const pending = createStore<readonly PendingQuestion[]>([]);
let lastId = 0;

/** Asks staff and resolves with true for 确定; several questions are asked one after the other. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (agreed: boolean): void => {
      pending.set(pending.get().filter((other) => other.id !== id));
      resolve(agreed);
    };
    pending.set([...pending.get(), { ...question, id, answer }]);
  });

/** The questions that the host renders. */
export const questions = {
  first: (): PendingQuestion | undefined => pending.get()[0],
  subscribe: pending.subscribe,
  /** Answers all questions with no: the page that asked is gone. */
  refuseAll: (): void => {
    for (const question of pending.get()) question.answer(false);
  },
};
