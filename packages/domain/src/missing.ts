/** A value that was not measured, not sent or not computable. There is exactly one way to say it. */
export type Missing = null
export type Maybe<T> = T | Missing

export const isMissing = <T>(value: Maybe<T>): value is Missing => {
  return value === null
}
