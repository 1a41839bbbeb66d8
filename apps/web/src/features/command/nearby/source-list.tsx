import { ArrowLeftOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { notify } from '../../../kit/notify.ts'
import { saveFile } from '../../../kit/save-file.ts'
import type { CompanyState } from '../../../map/company-state.ts'
import { MapDrawer } from '../../../map/map-drawer.tsx'
import { type NearbyTarget, type TraceSubject, useMapWorkspace } from '../../../map/map-workspace.ts'
import { selectionRefusal } from '../../../map/selection-limit.ts'
import { addToTraceList } from '../../../map/trace-list.ts'
import { listInput, type NearSource } from './nearby-query.ts'
import { useNearby } from './nearby-store.ts'
import { SourceTable } from './source-table.tsx'
import type { NearSources } from './use-near-sources.ts'

interface Props {
  target: NearbyTarget
  near: NearSources
  stateOf: (psCode: string) => CompanyState
  onOpen: (source: NearSource) => void
  onClose: () => void
}

/** The hour being traced: that of the trace layer, else the hour of the event the search belongs to. */
const subjectOf = (target: NearbyTarget, trace: TraceSubject | null): TraceSubject | null => {
  const { siteCode, siteName, factorCode, dataTime } = target
  if (trace) return trace
  return siteCode && factorCode && dataTime ? { siteCode, siteName: siteName ?? siteCode, factorCode, dataTime } : null
}

/** List drawer 污染列表 (trace-01, trace-02): choose sources for the task or the trace list, take them as a file. */
export const SourceList = ({ target, near, stateOf, onOpen, onClose }: Props) => {
  const { filter, panel, chosen } = useNearby()
  const { choose, show } = useNearby.getState()
  const traceOn = useMapWorkspace((state) => state.traceOn)
  const trace = useMapWorkspace((state) => state.trace)
  const listed = useMapWorkspace((state) => state.traceCompanies)
  const mayTrace = useRight('trace.use')
  const mayExport = useRight('enterprise.read')
  const codes = [...chosen]
  const byEvidence = filter.evidence.length > 0
  const addToTask = () => {
    const refusal = selectionRefusal(codes)
    if (refusal !== null) {
      notify.warning(refusal)
      return
    }
    const added = near.sources.filter((source) => chosen.has(source.psCode))
    useMapWorkspace.getState().addSuspects(
      target.eventId ?? '',
      added.map(({ psCode, psName }) => ({ kind: 'ps' as const, code: psCode, name: psName })),
    )
    notify.success('添加成功')
  }
  return (
    <MapDrawer
      wide
      title="污染列表"
      testId="source-list"
      onClose={onClose}
      before={
        <button type="button" className="plain-button" aria-label="返回周边污染源" onClick={() => show('filter')}>
          <ArrowLeftOutlined />
        </button>
      }
      footer={
        <>
          <Button type="primary" onClick={addToTask} data-testid="add-to-task">
            添加至任务描述
          </Button>
          {traceOn && mayTrace ? (
            <Button onClick={() => void addToTraceList(codes, subjectOf(target, trace))} data-testid="add-to-trace">
              加入溯源列表
            </Button>
          ) : null}
          <span className="spacer" />
          <Button onClick={() => choose([])} data-testid="source-reset">
            重置
          </Button>
        </>
      }
    >
      <div className="nearby-bar">
        <span>
          已选 <b className="figure">{chosen.size}</b> 家
        </span>
        <Button
          size="small"
          disabled={near.sources.length === 0}
          onClick={() => choose(near.sources.map((source) => source.psCode))}
          data-testid="source-all"
        >
          全选
        </Button>
        <span className="spacer" />
        {mayExport ? (
          <Button
            size="small"
            icon={<DownloadOutlined />}
            disabled={near.sources.length === 0 || byEvidence}
            title={byEvidence ? '按溯源依据筛选的结果不能导出，请先清除溯源依据' : undefined}
            onClick={() =>
              void saveFile('污染源列表.xlsx', () =>
                api.indEnterListExport(listInput(target, filter, { panel, wind: near.wind })),
              )
            }
            data-testid="source-export"
          >
            导出
          </Button>
        ) : null}
      </div>
      <SourceTable
        sources={near.sources}
        loading={near.loading}
        stateOf={stateOf}
        listed={listed}
        chosen={chosen}
        onChosen={choose}
        onOpen={onOpen}
      />
    </MapDrawer>
  )
}
