import type { PmfConfig } from '@qingkong/contract/calls/composition/pmf-parameters'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { Button, Steps } from 'antd'
import { useState } from 'react'
import { type CheckedTree, firstClasses, type SpeciesClass } from './manual-question.ts'
import { NamingStep } from './naming-step.tsx'
import { RunStep } from './run-step.tsx'
import { SpeciesStep } from './species-step.tsx'
import { TemplateSave } from './template-save.tsx'
import './pmf-schemes.css'

export interface BenchAbout {
  siteCode: string
  from: string
  to: string
}

interface Props {
  family: SpeciesFamilyAsked
  tree: CheckedTree
  config: PmfConfig
  about: BenchAbout
}

const titles = ['数据与物种', '因子数与运行', '结果、误差与命名']

/** The way from data to a saved draft, step by step. */
export const ManualBench = ({ family, tree, config, about }: Props) => {
  const [step, setStep] = useState(0)
  const [classes, setClasses] = useState<Readonly<Record<string, SpeciesClass>>>(() => firstClasses(tree, config))
  const [jobId, setJobId] = useState<string | null>(null)
  return (
    <section className="page-panel" data-testid="manual-bench">
      <Steps
        className="pmf-steps"
        size="small"
        current={step}
        onChange={(to) => setStep(to === 2 && jobId === null ? step : to)}
        items={titles.map((title) => ({ title }))}
      />
      {step === 0 ? (
        <>
          <SpeciesStep tree={tree} classes={classes} onChange={setClasses} />
          <TemplateSave config={config} tree={tree} classes={classes} />
          <div className="pmf-form">
            <Button type="primary" onClick={() => setStep(1)} data-testid="manual-next">
              下一步
            </Button>
          </div>
        </>
      ) : null}
      {step === 1 ? (
        <RunStep
          family={family}
          tree={tree}
          classes={classes}
          about={about}
          eventDays={config.eventDays.map(({ day }) => day)}
          onEnd={(ended) => {
            setJobId(ended)
            setStep(2)
          }}
        />
      ) : null}
      {step === 2 && jobId !== null ? <NamingStep key={jobId} jobId={jobId} family={family} /> : null}
    </section>
  )
}
