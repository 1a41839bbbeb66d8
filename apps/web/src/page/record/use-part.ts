import { useSearchParams } from 'react-router'
import { useOwnQuery } from '../../client/own-query.ts'
import type { RecordParts } from './record-page.ts'

/** The shown part of a list, kept in the address; empty where the list has no parts. */
export const usePart = (parts: RecordParts<unknown> | undefined): { part: string; show: (key: string) => void } => {
  const query = useOwnQuery()
  const [, setQuery] = useSearchParams()
  if (!parts) return { part: '', show: () => undefined }
  const { param, parts: known } = parts
  const [first] = known
  const named = known.find(({ key }) => key === query.get(param))
  return {
    part: (named ?? first)?.key ?? '',
    show: (key) =>
      setQuery(
        (present) => {
          if (key === first?.key) present.delete(param)
          else present.set(param, key)
          return present
        },
        { replace: true },
      ),
  }
}
