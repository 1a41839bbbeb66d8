import type { ReactNode } from 'react'
import type { SessionUser } from '../../client/session.ts'

/** What a field knows of the form around it. */
export interface FieldContext<Row, F> {
  /** The row that is edited; null = a new one. */
  row: Row | null
  /** All values as they are now. */
  values: F
  user: SessionUser | null
}

export interface FieldOption {
  value: string
  label: string
  disabled?: boolean
}

/** Options under the headings of their groups. */
interface FieldOptionGroup {
  label: string
  title: string
  options: readonly FieldOption[]
}

export interface FieldNode {
  value: string
  title: string
  disabled?: boolean
  children: readonly FieldNode[]
}

export interface CustomControlProps<Row, F, T> extends FieldContext<Row, F> {
  id?: string
  value?: T
  onChange?: (value: T) => void
  disabled: boolean
  testId: string
}

/** A hook: what can be chosen, by what the form holds. */
type UseOptions<Row, F, O> = { of(context: FieldContext<Row, F>): readonly O[] }['of']

type FieldKind<Row, F, T> =
  | { kind: 'text'; maxLength: number; placeholder?: string; inputMode?: 'tel' | 'email' | 'numeric' }
  | { kind: 'longText'; maxLength: number; rows?: number; placeholder?: string }
  | {
      kind: 'number'
      min?: number
      max?: number
      digits?: number
      unit?: string | ((context: FieldContext<Row, F>) => string)
      placeholder?: string
    }
  | {
      kind: 'choice'
      useOptions: UseOptions<Row, F, FieldOption | FieldOptionGroup>
      multiple?: boolean
      placeholder?: string | ((context: FieldContext<Row, F>) => string)
    }
  /** Few short choices, open beside each other. */
  | { kind: 'buttons'; options: readonly FieldOption[] }
  | {
      kind: 'tree'
      useOptions: UseOptions<Row, F, FieldNode>
      multiple?: boolean
      placeholder?: string
      openAll?: boolean
    }
  | { kind: 'date' }
  | { kind: 'dateTime' }
  /** First and last moment, two stamps. */
  | { kind: 'period' }
  | { kind: 'months' }
  | { kind: 'switch' }
  | { kind: 'custom'; Control: { of(props: CustomControlProps<Row, F, T>): ReactNode }['of'] }

interface FieldFrame<Row, F> {
  label: string | ((context: FieldContext<Row, F>) => string)
  /** A line below the control. */
  hint?: string | ((context: FieldContext<Row, F>) => string | null)
  /** Only where it belongs to what is chosen elsewhere. Its value stays. */
  show?(context: FieldContext<Row, F>): boolean
  disabled?(context: FieldContext<Row, F>): boolean
  /** Values of other fields that no longer fit when this one changes. */
  clears?: Partial<F>
  /**
   * Values of other fields that the server proposes once this one has changed; null = none.
   */
  proposes?: { of(context: FieldContext<Row, F>): Promise<Partial<F>> | null }['of']
  /** Across both columns of a wide form. */
  wide?: boolean
  /** Default: name of the record and key of the field. */
  testId?: string
}

/** A field of a form, typed by the value it holds. */
export type FormField<Row, F> = {
  [K in keyof F & string]: { key: K } & FieldFrame<Row, F> & FieldKind<Row, F, F[K]>
}[keyof F & string]

export type AnyField = { key: string } & FieldFrame<object, object> & FieldKind<object, object, unknown>

export const worded = <C>(text: string | ((context: C) => string) | undefined, context: C): string | undefined =>
  typeof text === 'function' ? text(context) : text
