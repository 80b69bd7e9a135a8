/** What is published: a form anew, or what is published already. */
export interface PublishedTarget {
  readonly formId: number;
  readonly id?: number | undefined;
}
