import { recordNodes } from '@shuyuan/contract/backoffice/access/nodes';
import { courseRecordNodes } from '@shuyuan/contract/courses/course-form';
import { accessNodes } from '@shuyuan/contract/product/access-nodes';
import type { NodeNames } from '../platform/http/access';

/** Every right that an endpoint can need, with its name for staff. */
export const nodeNames: NodeNames = new Map<string, string>(
  [...accessNodes, ...recordNodes, ...courseRecordNodes].map(({ node, name }) => [node, name]),
);
