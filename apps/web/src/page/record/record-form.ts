import type { Right } from '@qingkong/contract/rights'
import type { FieldProblem } from '@qingkong/domain/form/field-problem'
import { type ReactNode, useState } from 'react'
import type { AnyField, FormField } from './form-field.ts'
import type { Write } from './write.ts'

/** First values of a form that have to be fetched: a list knows less of its rows than the form. */
export interface FetchedForm<F> {
  first: F | null
  error: Error | null
  retry: () => void
}

interface FormFrame<Row, F> {
  /** Button that begins a new one; left out where nothing is made by hand. */
  create?: { label: string; right?: Right }
  title(row: Row | null): string
  fields: readonly FormField<Row, F>[]
  /**
   * What is wrong, by field: the function of `packages/domain` that the server judges by as well. Asked when a field is
   * left, and before anything is sent.
   */
  check(form: F, row: Row | null): readonly FieldProblem[]
  write(form: F, row: Row | null): Write
  /** Fields of the form by the check's and the call's, where they are not named alike. */
  namedOtherwise?: Readonly<Record<string, keyof F & string>>
  /** What the form does, on its button; default 保存. */
  verb?: string
  /** px; from 600 on two columns. Default 520. */
  width?: number
  /** More buttons at the left of 取消 and 保存, e.g. 回测. `checked` gives the values once nothing is wrong with them. */
  Tools?: { of(props: { row: Row | null; checked: () => Promise<F | null> }): ReactNode }['of']
}

type First<Row, F> =
  /** Of a new one, with what the list is filtered by, or of the row. */
  | { first(row: Row | null, filter: Readonly<Record<string, unknown>>): F }
  | { useFirst(row: Row | null): FetchedForm<F> }

type FormSpec<Row, F> = FormFrame<Row, F> & First<Row, F>

/** A form for rows of one kind, whatever its values. */
export type RecordForm<Row> = Omit<FormFrame<Row, object>, 'fields' | 'namedOtherwise'> & {
  fields: readonly AnyField[]
  namedOtherwise?: Readonly<Record<string, string>>
  useFirst(row: Row | null, filter: object): FetchedForm<object>
}

const nothingToRetry = (): void => undefined

/** First values that are known at once; they are made when the form opens, and then stay. */
const givenAtOnce = <Row, F>(
  first: (row: Row | null, filter: Readonly<Record<string, unknown>>) => F,
): ((row: Row | null, filter: object) => FetchedForm<F>) => {
  const useFirst = (row: Row | null, filter: object): FetchedForm<F> => {
    const [given] = useState(() => first(row, { ...filter }))
    return { first: given, error: null, retry: nothingToRetry }
  }
  return useFirst
}

/** Declares the form of a record; `recordForm<Account, UserForm>({ … })`. */
export const recordForm = <Row extends object, F extends object>(spec: FormSpec<Row, F>): RecordForm<Row> => {
  const useFirst = 'first' in spec ? givenAtOnce(spec.first) : spec.useFirst
  // A form's own values stay within it: its fields, check and write are given only what its first values were.
  return { ...spec, useFirst } as never
}
