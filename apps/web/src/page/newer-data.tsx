import { SyncOutlined } from '@ant-design/icons'
import { useRight } from '../client/permissions.ts'
import { useCall } from '../client/use-call.ts'
import type { CellsQuestion } from './page-definition.ts'

/** Milliseconds between looks at the newest data version. */
const versionPollMs = 60_000

interface Props {
  /** The version of what is shown. */
  rev: number
  cells: CellsQuestion
  reload: () => void
}

/**
 * A quiet line once the shown hours themselves have changed: the city's data change every minute, so the newest version
 * alone says nothing about this page.
 */
export const NewerData = ({ rev, cells, reload }: Props) => {
  const mayCompare = useRight('site.read')
  const { data: newest } = useCall('dataVersionNow', {}, { enabled: mayCompare, refetchInterval: versionPollMs })
  const isBehind = newest !== undefined && newest.rev > rev
  const { data: changes } = useCall(
    'dataVersionChanges',
    { ...cells, sinceRev: rev },
    { enabled: mayCompare && isBehind, refetchInterval: versionPollMs },
  )
  if (!changes || changes.total + changes.addedHours === 0) return null
  return (
    <button type="button" className="kit-newer" onClick={reload} data-testid="newer-data">
      <SyncOutlined aria-hidden="true" /> 有新数据，点击刷新
    </button>
  )
}
