import type { RecordMeta } from '@shuyuan/contract/backoffice/records/record';
import type { RecordValues } from '@shuyuan/contract/backoffice/records/record-values';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { RecordChoice, RecordChoices, ShownField } from '../../forms';
import { permissionsQuery } from '../../identity';
import { buildMenuRoutes, menuHref, menuQuery } from '../../menu';
import { metaQuery } from '../record.queries';
import { recordAddress } from '../record-address';
import { recordChoicesOf } from '../record-choices';
import { nameKey } from './edit-values';
import { GivenChoicesContext } from './given-choices';

/** A quick addition in progress: the form to fill in, and the input that waits for it. */
export interface Adding {
  readonly meta: RecordMeta;
  readonly keyword: string;
  readonly settle: (id: number | undefined) => void;
}

const targetOf = ({ settings }: ShownField): number | undefined => settings.relation_form_id;

/** The names of the forms in the menu, and the addresses of their lists. */
const useRecordLists = () => {
  const { data } = useQuery(menuQuery);
  return useMemo(
    () =>
      new Map(
        buildMenuRoutes(data ?? [])
          .filter(({ screen, params }) => screen === 'form/records' && params.custom_form_id !== undefined)
          .map((route) => [Number(route.params.custom_form_id), route]),
      ),
    [data],
  );
};

const noValues: RecordValues = {};

/** The choices for the inputs of a record, with quick additions and links to chosen records. */
export const useEditChoices = (
  meta: Pick<RecordMeta, 'id'>,
  startNames: ReadonlyMap<string, string>,
  values: RecordValues = noValues,
) => {
  const client = useQueryClient();
  const lists = useRecordLists();
  const { data: nodes } = useQuery(permissionsQuery);
  const given = useContext(GivenChoicesContext);
  const [adding, setAdding] = useState<Adding>();
  const names = useRef(new Map(startNames));
  const latest = useRef(values);
  useEffect(() => {
    latest.current = values;
  }, [values]);
  const learn = useCallback((field: ShownField, found: readonly RecordChoice[]) => {
    for (const { id, label } of found) names.current.set(nameKey(field.field, id), label);
  }, []);
  const learnAll = useCallback((more: ReadonlyMap<string, string>) => {
    for (const [key, label] of more) names.current.set(key, label);
  }, []);

  const choices = useMemo((): RecordChoices => {
    const source = recordChoicesOf(meta.id);
    const load: RecordChoices['load'] = async (request) => {
      const own = given[request.field.field];
      const found = await (own?.({ ...request, values: latest.current, plain: source.load }) ?? source.load(request));
      learn(request.field, found);
      return found;
    };
    const holds = (form: number | undefined, action: string) => nodes?.includes(`form_${form}.${action}`) ?? false;
    return {
      load,
      nameOf: ({ field }, id) => names.current.get(nameKey(field, id)),
      addsTo: (field) => {
        const target = targetOf(field);
        if (given[field.field] !== undefined || !holds(target, 'create') || !holds(target, 'index')) return undefined;
        return lists.get(target ?? 0)?.title ?? field.name;
      },
      add: async (field, keyword) => {
        const target = await client.fetchQuery(metaQuery(targetOf(field) ?? 0)).catch(() => undefined);
        if (target === undefined) return undefined;
        const id = await new Promise<number | undefined>((settle) => setAdding({ meta: target, keyword, settle }));
        setAdding(undefined);
        return id === undefined ? undefined : (await load({ field, keyword: '', ids: [id] }))[0];
      },
      addressOf: (field, id) => {
        const route = lists.get(targetOf(field) ?? 0);
        if (route === undefined || !holds(targetOf(field), 'detail')) return undefined;
        return recordAddress(menuHref(route), id);
      },
    };
  }, [client, given, learn, lists, meta.id, nodes]);
  return { choices, adding, learnAll };
};
