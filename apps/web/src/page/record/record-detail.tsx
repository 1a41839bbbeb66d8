import { useNavigate, useSearchParams } from 'react-router'
import { useOwnQuery } from '../../client/own-query.ts'
import type { AnyRecord, DetailTools } from './record-page.ts'

/** How a row is opened; undefined where it has no detail. */
export const useOpenRow = (
  detail: AnyRecord['detail'],
  openHere: (row: object) => void,
): ((row: object) => void) | undefined => {
  const navigate = useNavigate()
  const [, setQuery] = useSearchParams()
  if (!detail) return undefined
  return (row) => {
    if ('to' in detail) return void navigate(detail.to(row))
    if ('open' in detail) return detail.open(row)
    if ('Detail' in detail) return openHere(row)
    setQuery(
      (present) => {
        present.set(detail.param, detail.idOf(row))
        return present
      },
      { replace: true },
    )
  }
}

/** Closes whatever detail lies open, also the one the address names. */
export const useCloseDetail = (detail: AnyRecord['detail'], closeHere: () => void): (() => void) => {
  const [, setQuery] = useSearchParams()
  return () => {
    closeHere()
    if (detail && 'DetailOf' in detail)
      setQuery(
        (present) => {
          present.delete(detail.param)
          return present
        },
        { replace: true },
      )
  }
}

interface Props extends DetailTools<object> {
  detail: AnyRecord['detail']
  /** The row that was opened here; null = none. */
  row: object | null
}

/** The detail that lies open: of a row, or of the id in the address. */
export const RecordDetailPart = ({ detail, row, ...tools }: Props) => {
  const query = useOwnQuery()
  if (detail && 'Detail' in detail) return row ? <detail.Detail row={row} {...tools} /> : null
  if (!detail || !('DetailOf' in detail)) return null
  const id = query.get(detail.param)
  return id === null ? null : <detail.DetailOf id={id} {...tools} />
}
