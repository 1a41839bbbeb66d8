import type { BatchEvent } from '../../blocks/batch-rules.ts'
import { type BatchStep, EventBatch } from '../../blocks/event-batch.tsx'
import type { BatchAction, RecordBatch } from './batch-action.ts'

/** Fewer events than this are not merged. */
const fewestToMerge = 2

/**
 * 批量下发, 并案 and 批量关闭 for a list whose rows stand for events.
 * @param eventsOf open events behind ticked rows, each once
 */
export const eventBatch = <Row extends object>(
  eventsOf: (rows: readonly Row[]) => BatchEvent[],
  { selectable, words }: Pick<RecordBatch<Row>, 'selectable' | 'words'>,
): RecordBatch<Row> => {
  const lacks = (fewest: number, why: string) => (rows: readonly Row[]) => (eventsOf(rows).length < fewest ? why : null)
  const dialog =
    (step: BatchStep): Extract<BatchAction<Row>, { Dialog: unknown }>['Dialog'] =>
    ({ rows, close }) => <EventBatch step={step} events={eventsOf(rows)} onEnd={close} />
  const noneOpen = lacks(1, '所选都没有未办结的事件')
  return {
    right: 'event.dispatch',
    ...(selectable ? { selectable } : {}),
    ...(words ? { words } : {}),
    actions: [
      { key: 'delegate', label: '批量下发', tool: 'assignTasks', obstacle: noneOpen, Dialog: dialog('delegate') },
      {
        key: 'merge',
        label: '并案',
        obstacle: lacks(fewestToMerge, '至少两件未办结的事件才能并案'),
        Dialog: dialog('merge'),
      },
      {
        key: 'close',
        label: '批量关闭',
        danger: true,
        tool: 'closeAlarms',
        obstacle: noneOpen,
        Dialog: dialog('close'),
      },
    ],
  }
}
