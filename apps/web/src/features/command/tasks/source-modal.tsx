import { Button, Modal, Tabs } from 'antd'
import { useState } from 'react'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { notify } from '../../../kit/notify.ts'
import type { Suspect } from '../../../map/map-workspace.ts'
import { DustSources } from './dust-sources.tsx'
import { IndustrialSources } from './industrial-sources.tsx'
import { choiceProblem, type SourcePlace, withTicked } from './source-rules.ts'

interface Props {
  place: SourcePlace
  present: readonly Suspect[]
  onAdd: (added: readonly Suspect[]) => void
  onBack: () => void
}

const codesOf = (sources: readonly Suspect[], kind: Suspect['kind']): string[] =>
  sources.filter((source) => source.kind === kind).map(({ code }) => code)

const countText = (count: number): string => (count > 0 ? `（已选${count}）` : '')

/** Suspected pollution sources of a task: industrial and dust, chosen from two filter tables (task-24). */
const SourceModal = ({ place, present, onAdd, onBack }: Props) => {
  const [chosen, setChosen] = useState<readonly Suspect[]>([])
  const { data: city = [] } = useOptionCall(
    'areaTree',
    { endAreaType: 3, bizCode: 'DEFAULT_AREA' },
    { staleTime: 3_600_000 },
  )
  const areas = (city[0]?.children ?? []).map((area) => ({ value: area.areaCode, label: area.areaName }))
  const part = (kind: Suspect['kind']) => ({
    areas,
    present: codesOf(present, kind),
    chosen: codesOf(chosen, kind),
    onTick: (keys: readonly string[], rows: readonly Suspect[]) => {
      const known = codesOf(present, kind)
      setChosen((before) =>
        withTicked(
          before,
          kind,
          keys.filter((key) => !known.includes(key)),
          rows,
        ),
      )
    },
  })
  const add = () => {
    const problem = choiceProblem(present, chosen)
    if (problem) {
      notify.warning(problem)
      return
    }
    onAdd(chosen)
  }
  return (
    <Modal
      open
      width={1080}
      style={{ top: 32, maxWidth: '96vw' }}
      mask={{ closable: false }}
      onCancel={onBack}
      title={
        <span className="task-title" data-testid="source-modal">
          任务详情
          {place.eventCode ? <small className="figure">{place.eventCode}</small> : null}
        </span>
      }
      footer={
        <div className="action-row">
          <span className="muted">已选 {chosen.length} 个污染源</span>
          <span className="spacer" />
          <Button onClick={onBack} data-testid="source-back">
            返回
          </Button>
          <Button type="primary" onClick={add} data-testid="source-add">
            添加至任务描述
          </Button>
        </div>
      }
    >
      <Tabs
        size="small"
        items={[
          {
            key: 'ps',
            label: `工业源${countText(codesOf(chosen, 'ps').length)}`,
            children: <IndustrialSources place={place} {...part('ps')} />,
          },
          {
            key: 'dust',
            label: `扬尘源${countText(codesOf(chosen, 'dust').length)}`,
            children: <DustSources {...part('dust')} />,
          },
        ]}
      />
    </Modal>
  )
}
export default SourceModal
