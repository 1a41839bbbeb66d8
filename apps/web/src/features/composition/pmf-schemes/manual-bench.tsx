import type { PmfConfig } from '@qingkong/contract/calls/composition/pmf-parameters'
import type { SpeciesFamilyAsked } from '@qingkong/contract/shapes/engine-asks'
import { Button, Steps } from 'antd'
import { useState } from 'react'
import type { CallInput } from '../../../client/use-call.ts'
import {
  type CheckedTree,
  type Constraint,
  errorsParameters,
  firstClasses,
  firstParameters,
  type RunMore,
  type RunParameters,
  runQuestion,
  type SpeciesClass,
  takenOf,
} from './manual-question.ts'
import { NamingStep } from './naming-step.tsx'
import { RotationStep } from './rotation-step.tsx'
import { RunStep } from './run-step.tsx'
import { familyNames } from './source-filters.ts'
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

const titles = ['数据与物种', '因子数与运行', '旋转约束', '结果、误差与命名']
const lastStep = titles.length - 1

/** The way from data to a saved draft, step by step. */
export const ManualBench = ({ family, tree, config, about }: Props) => {
  const [step, setStep] = useState(0)
  const [classes, setClasses] = useState<Readonly<Record<string, SpeciesClass>>>(() => firstClasses(tree, config))
  const [parameters, setParameters] = useState<RunParameters>(() => firstParameters(family, tree.samples))
  const [constraints, setConstraints] = useState<readonly Constraint[]>([])
  const [jobId, setJobId] = useState<string | null>(null)
  const taken = takenOf(tree, classes)
  const question = (asked: RunParameters, more: RunMore): CallInput<'engineRunAsk'> => {
    const what = more.scan ? `${more.scan[0]}–${more.scan.at(-1)}因子扫描` : `${asked.factors}因子`
    const title = `${familyNames[family]}源解析 ${about.siteCode} ${about.from}至${about.to} ${what}`
    const eventDays = config.eventDays.map(({ day }) => day)
    return runQuestion({ family, about, title, eventDays }, tree, classes, asked, more)
  }
  return (
    <section data-testid="manual-bench">
      <Steps
        className="pmf-steps"
        size="small"
        current={step}
        onChange={(to) => setStep(to >= 2 && jobId === null ? step : to)}
        items={titles.map((title) => ({ title }))}
      />
      {step === 0 ? (
        <>
          <SpeciesStep tree={tree} classes={classes} onChange={setClasses} />
          <div className="pmf-form">
            <Button type="primary" onClick={() => setStep(1)} data-testid="manual-next">
              下一步
            </Button>
            <TemplateSave config={config} tree={tree} classes={classes} />
          </div>
        </>
      ) : null}
      {step === 1 ? (
        <RunStep
          family={family}
          taken={taken}
          parameters={parameters}
          onChange={setParameters}
          question={(asked, scan) => question(asked, scan ? { scan } : {})}
          onEnd={(ended) => {
            // Factors of another run are other factors: what was known of the old ones no longer holds.
            setConstraints([])
            setJobId(ended)
            setStep(2)
          }}
        />
      ) : null}
      {step === 2 && jobId !== null ? (
        <>
          <RotationStep
            jobId={jobId}
            factors={parameters.factors}
            taken={taken}
            fpeak={parameters.fpeak}
            constraints={constraints}
            onChange={(change) => {
              if (change.fpeak !== undefined) setParameters({ ...parameters, fpeak: change.fpeak })
              if (change.constraints) setConstraints(change.constraints)
            }}
            question={() => question(parameters, { constraints })}
            onEnd={setJobId}
          />
          <Button type="primary" onClick={() => setStep(lastStep)} data-testid="rotation-next">
            下一步
          </Button>
        </>
      ) : null}
      {step === lastStep && jobId !== null ? (
        <NamingStep
          key={jobId}
          jobId={jobId}
          family={family}
          question={(errorsOf) => question(errorsParameters(parameters, errorsOf), { constraints, errorsOf })}
        />
      ) : null}
    </section>
  )
}
