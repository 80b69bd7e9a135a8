import type { SyncRun } from '@shuyuan/contract/backoffice/forms/form-sync';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { formQuery, planQuery, startSync, syncRunQuery } from '../form.queries';

export interface SyncedForm {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

const noRun = 0;

/** The run that the dialog follows: the one it started, or the one that was running when it opened. */
const useRun = (found: SyncRun | null | undefined, onSucceeded: () => void) => {
  const [begun, setBegun] = useState<SyncRun | undefined>(undefined);
  const followed = begun ?? (found?.state === 'running' ? found : undefined);
  const { data } = useQuery({ ...syncRunQuery(followed?.id ?? noRun), enabled: followed?.state === 'running' });
  const run = followed === undefined ? undefined : data?.id === followed.id ? data : followed;
  const succeeded = useEffectEvent(onSucceeded);
  const ended = run?.state === 'succeeded' ? run.id : undefined;
  useEffect(() => {
    if (ended !== undefined) succeeded();
  }, [ended]);
  return { run, setBegun };
};

/** State and actions of the sync dialog. */
export const useSync = (form: SyncedForm, onSynced: () => void) => {
  const looked = useQuery(planQuery(form.id));
  const { run, setBegun } = useRun(looked.data?.run, onSynced);
  const plan = looked.isFetching ? undefined : looked.data?.plan;
  // A plan without steps may still bring labels and options, which change no column.
  const mayBeDone = plan !== undefined && plan.steps.length === 0;
  const { data: now } = useQuery({ ...formQuery(form.id), enabled: mayBeDone });
  const lookAgain = () => {
    setBegun(undefined);
    void looked.refetch();
  };
  const start = useMutation({
    mutationFn: (version: number) => startSync(form.id, version),
    onSuccess: (begun) => (begun === null ? lookAgain() : setBegun(begun)),
    // The form was edited, rows were added, or the reply was late: the current state is loaded.
    onError: lookAgain,
  });
  return {
    run,
    plan: mayBeDone && now === undefined ? undefined : plan,
    upToDate: mayBeDone && now?.synced === true,
    failed: looked.isError && !looked.isFetching,
    starting: start.isPending,
    start: () => {
      if (plan !== undefined && !start.isPending) start.mutate(plan.version);
    },
    lookAgain,
  };
};
