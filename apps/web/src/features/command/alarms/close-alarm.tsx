import type { CloseReason } from '@qingkong/domain/event/flow-form'
import { ReasonDialog } from '../../../blocks/reason-dialog.tsx'
import type { RowAction } from '../../../page/record/row-action.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import type { Write } from '../../../page/record/write.ts'

interface Reason {
  reasonCode: CloseReason
  note: string
}

interface Props {
  name: string
  write: (reason: Reason) => Write
  close: () => void
}

const CloseAlarm = ({ name, write, close }: Props) => {
  const { run } = useWrite()
  return (
    <ReasonDialog
      title="是否关闭该告警？"
      hint={`${name}，告警与其事件一并关闭，关闭后不能恢复。`}
      okText="关闭告警"
      danger
      reason="已恢复"
      testId="alarm-close"
      confirm={(reason) => run(write(reason), '关闭告警')}
      onDone={close}
      onCancel={close}
    />
  )
}

const closed = 3

/** event-29: closing an alarm record closes its event too. */
export const closeAlarm = <Row extends { alarmStatus: number }>({
  nameOf,
  write,
}: {
  nameOf(row: Row): string
  write(row: Row, reason: Reason): Write
}): RowAction<Row> => ({
  key: 'close',
  label: '关闭',
  danger: true,
  right: 'alarm.close',
  when: ({ alarmStatus }) => alarmStatus !== closed,
  Dialog: ({ row, close }) => <CloseAlarm name={nameOf(row)} write={(reason) => write(row, reason)} close={close} />,
})
