import type { CauseBrief, CauseSentence } from '@qingkong/contract/calls/composition/cause-brief'
import { pages } from '@qingkong/contract/pages'
import { causeSteps, causeSubjects } from '@qingkong/contract/tables/composition/cause-brief'
import { Select } from 'antd'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { Sentence } from '../../../page/conclusion.tsx'
import { pageAddress } from './page-address.ts'

/** One sentence, or why there is none; both lead to the page. */
const CauseLink = ({ cause: { fixCode, tabName, filters, sentence, reason } }: { cause: CauseSentence }) => (
  <Link
    to={pageAddress(pages[fixCode].path, tabName, filters)}
    title="查看依据"
    data-testid={tabName === null ? `cause-${fixCode}` : `cause-${fixCode}-${tabName}`}
  >
    {sentence === null ? <span className="muted">{reason}</span> : <Sentence text={sentence} />}
  </Link>
)

const instruments = { VOC: 'VOCs组分', PM: '颗粒物组分' } as const

interface Props {
  family: 'VOC' | 'PM'
  /** Null while it loads, or where it failed. */
  brief: CauseBrief | null
  error: Error | null
  reload: () => void
  choose: (siteCode: string) => void
}

const Steps = ({ brief }: { brief: CauseBrief }) => (
  <dl>
    {causeSteps(brief).map(({ step, name, sentences }) => (
      <Fragment key={step}>
        <dt>{name}</dt>
        <dd>
          {sentences.map((cause) => (
            <CauseLink key={`${cause.fixCode} ${cause.tabName}`} cause={cause} />
          ))}
        </dd>
      </Fragment>
    ))}
  </dl>
)

/** Ozone or particles: station, days and the five steps. */
export const CauseColumn = ({ family, brief, error, reload, choose }: Props) => (
  <section data-testid={`causes-${family}`} aria-label={`${causeSubjects[family]}成因`}>
    <h3>
      {causeSubjects[family]}
      {brief?.station ? (
        brief.stations.length > 1 ? (
          <Select
            size="small"
            variant="borderless"
            aria-label={`${causeSubjects[family]}组分站`}
            value={brief.station.siteCode}
            options={brief.stations.map(({ siteCode, siteName }) => ({ value: siteCode, label: siteName }))}
            onChange={choose}
          />
        ) : (
          brief.station.siteName
        )
      ) : null}
      {brief?.station ? (
        <span className="muted">
          {brief.from.slice(5)} 至 {brief.to.slice(5)}
        </span>
      ) : null}
    </h3>
    {error ? (
      <ErrorState error={error} onRetry={reload} />
    ) : brief === null ? (
      <LoadingState text="正在汇总各页结论…" />
    ) : brief.station === null ? (
      <EmptyState hint={`本市没有${instruments[family]}仪器，联网后显示`} />
    ) : (
      <Steps brief={brief} />
    )}
  </section>
)
