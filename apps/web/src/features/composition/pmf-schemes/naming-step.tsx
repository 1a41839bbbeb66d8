import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import type { PmfSolutionChoice } from '@qingkong/contract/shapes/pmf-outcome'
import { type SchemeSeason, schemeSeasonNames } from '@qingkong/domain/pmf/scheme-words'
import { AutoComplete, Button, Input, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { refreshAfter } from '../../../client/refresh.ts'
import { type CallInput, useCall } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import type { SchemeDetail } from './scheme-options.ts'
import { SchemeViews } from './scheme-views.tsx'
import { SolutionField } from './solution-field.tsx'
import { familyNames } from './source-filters.ts'

type ErrorsQuestion = (errorsOf: PmfSolutionChoice) => CallInput<'engineRunAsk'>

/** Names for the factors of a draft, with what the profiles propose, and which solution it keeps. */
const Names = ({ scheme, question }: { scheme: SchemeDetail; question: ErrorsQuestion }) => {
  const [title, setTitle] = useState(scheme.title)
  const [season, setSeason] = useState<SchemeSeason>(scheme.season)
  const [names, setNames] = useState<readonly string[]>(scheme.factorNames)
  const [busy, setBusy] = useState(false)
  const save = async (change: Pick<CallInput<'pmfSave'>, 'jobId' | 'solution'>, done: string) => {
    setBusy(true)
    try {
      const { schemeId, edition, note } = scheme
      await api.pmfSave({ schemeId, edition, title, season, factorNames: [...names], note, ...change })
      notify.success(done)
      await refreshAfter('pmfSave')
    } catch (error) {
      notify.error(failureText('保存失败', error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <div className="pmf-form">
        <Input
          aria-label="方案名称"
          style={{ width: 260 }}
          maxLength={60}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
          data-testid="scheme-title"
        />
        <Select<SchemeSeason>
          aria-label="适用季节"
          style={{ width: 110 }}
          value={season}
          onChange={setSeason}
          options={(Object.keys(schemeSeasonNames) as SchemeSeason[]).map((value) => ({
            value,
            label: schemeSeasonNames[value],
          }))}
        />
      </div>
      <SolutionField
        scheme={scheme}
        busy={busy}
        onChoose={(solution) => void save({ solution }, '已改用所选的解')}
        question={question}
        onEstimated={(jobId, solution) => void save({ jobId, solution }, '误差估计已完成')}
      />
      {scheme.proposals.map((proposals, a) => (
        <div className="pmf-form" key={a}>
          <span>因子{a + 1}</span>
          <AutoComplete
            aria-label={`因子${a + 1}名称`}
            style={{ width: 220 }}
            maxLength={30}
            value={names[a] ?? ''}
            options={proposals.map(({ name, score }) => ({
              value: name,
              label: `${name}（${formatMeasured(score, 2)}）`,
            }))}
            onChange={(name: string) => setNames(names.map((one, at) => (at === a ? name : one)))}
            data-testid={`factor-name-${a + 1}`}
          />
          <span className="muted">{proposals[0]?.reasons.join('；') ?? '没有相近的源类'}</span>
        </div>
      ))}
      <Button
        type="primary"
        loading={busy}
        disabled={title.trim() === ''}
        onClick={() => void save({}, '保存成功，可在历史方案中冻结与发布')}
        data-testid="scheme-save"
      >
        保存方案
      </Button>
      <SchemeViews scheme={scheme} />
    </>
  )
}

const Draft = ({ schemeId, question }: { schemeId: string; question: ErrorsQuestion }) => {
  const { data, error, refetch } = useCall('pmfResult', { schemeIds: [schemeId] })
  const scheme = data?.schemes[0]
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return scheme ? <Names key={scheme.edition} scheme={scheme} question={question} /> : <LoadingState />
}

/** 结果、误差与命名: the run becomes a draft, whose views and names are here. */
export const NamingStep = ({
  jobId,
  family,
  question,
}: {
  jobId: string
  family: SpeciesFamilyAsked
  /** The run again, with the errors of another of its solutions. */
  question: ErrorsQuestion
}) => {
  const [schemeId, setSchemeId] = useState<string | null>(null)
  const [title, setTitle] = useState(`${familyNames[family]}源解析方案`)
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    try {
      const { schemeId: made } = await api.pmfSave({ jobId, title })
      setSchemeId(made)
    } catch (error) {
      notify.error(failureText('保存失败', error))
    } finally {
      setBusy(false)
    }
  }
  if (schemeId !== null) return <Draft schemeId={schemeId} question={question} />
  return (
    <div className="pmf-form">
      <span>运算已完成，存为草稿后查看结果并命名因子</span>
      <Input
        aria-label="方案名称"
        style={{ width: 260 }}
        maxLength={60}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <Button
        type="primary"
        loading={busy}
        disabled={title.trim() === ''}
        onClick={() => void make()}
        data-testid="draft-make"
      >
        存为草稿
      </Button>
    </div>
  )
}
