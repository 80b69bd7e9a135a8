/** A request for a name. */
export interface NameQuestion {
  /** What the name is for: a field's key, or the form. */
  readonly key: string;
  readonly label: string;
}

type Timer = ReturnType<typeof setTimeout>;

interface Waiting {
  readonly question: NameQuestion;
  readonly timer: Timer;
}

/**
 * Derives names from labels while they are typed: it waits for a pause, asks once, and ignores a reply when the label
 * has changed since.
 */
export const createNameFinder = (options: {
  readonly pauseMs: number;
  readonly find: (question: NameQuestion) => Promise<string>;
  readonly onFound: (question: NameQuestion, name: string) => void;
}) => {
  const waiting = new Map<string, Waiting>();
  const asked = new Map<string, NameQuestion>();
  const underWay = new Set<Promise<void>>();

  const send = (question: NameQuestion): void => {
    waiting.delete(question.key);
    asked.set(question.key, question);
    const answer = options
      .find(question)
      .then((name) => {
        if (asked.get(question.key) === question) options.onFound(question, name);
      })
      // The current name is valid; the failure is in the console.
      .catch(() => undefined)
      .finally(() => underWay.delete(answer));
    underWay.add(answer);
  };

  const forget = (key: string): void => {
    clearTimeout(waiting.get(key)?.timer);
    waiting.delete(key);
    asked.delete(key);
  };

  return {
    ask: (question: NameQuestion): void => {
      forget(question.key);
      if (question.label.trim() === '') return;
      waiting.set(question.key, { question, timer: setTimeout(() => send(question), options.pauseMs) });
    },
    /** No name is needed any more: someone typed one. */
    forget,
    /** Sends pending requests at once, and resolves when every reply has arrived. */
    settle: async (): Promise<void> => {
      for (const { question, timer } of [...waiting.values()]) {
        clearTimeout(timer);
        send(question);
      }
      await Promise.all(underWay);
    },
    stop: (): void => {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
      asked.clear();
    },
  };
};

export type NameFinder = ReturnType<typeof createNameFinder>;
