import { CopyOutlined } from '@ant-design/icons'
import { causeParagraph } from '@qingkong/contract/tables/composition/cause-brief'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { copyText } from '../../../kit/copy-text.ts'
import { asShown } from '../../../page/emphasis.ts'
import { CauseColumn } from './cause-column.tsx'
import './home.css'

const families = ['VOC', 'PM'] as const
/** Hours come once an hour; whoever goes to a page and comes back finds the sentences that were there. */
const staleMs = 10 * 60_000

/** The five sentences of a family at a station; the first where none is chosen. */
const useBrief = (family: (typeof families)[number], siteCode: string | undefined) =>
  useCall('causeBriefOne', siteCode === undefined ? { family } : { family, siteCode }, {
    staleTime: staleMs,
    keepPrevious: true,
  })

/** 成因速览: why the air is as it is, five minutes before the meeting; each sentence leads to the page that says it. */
export const CauseTile = () => {
  const [chosen, setChosen] = useState<Partial<Record<(typeof families)[number], string>>>({})
  const briefs = { VOC: useBrief('VOC', chosen.VOC), PM: useBrief('PM', chosen.PM) }
  const text = families
    .flatMap((family) => (briefs[family].data ? (causeParagraph(briefs[family].data) ?? []) : []))
    .join('\n')
  return (
    <section className="home-causes" data-testid="cause-tile" aria-label="成因速览">
      <header>
        <h2>成因速览</h2>
        <Button
          size="small"
          icon={<CopyOutlined />}
          disabled={text === ''}
          onClick={() => void copyText(asShown(text))}
          data-testid="cause-copy"
        >
          复制
        </Button>
      </header>
      <div className="home-causes-columns">
        {families.map((family) => (
          <CauseColumn
            key={family}
            family={family}
            brief={briefs[family].data ?? null}
            error={briefs[family].error}
            reload={() => void briefs[family].refetch()}
            choose={(siteCode) => setChosen((before) => ({ ...before, [family]: siteCode }))}
          />
        ))}
      </div>
    </section>
  )
}
