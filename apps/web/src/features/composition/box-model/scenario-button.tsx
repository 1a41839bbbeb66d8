import type { BoxModelRun } from '@qingkong/contract/shapes/box-model'
import { Button } from 'antd'
import { useState } from 'react'
import { usePermissions } from '../../../client/permissions.ts'
import { ScenarioDialog, type StationDay } from './scenario-dialog.tsx'

interface Props {
  answer: { result: BoxModelRun }
  input: { result: StationDay }
}

/** 情景推算: opens the dialog; hidden from who may not run anything. */
export const ScenarioButton = ({ answer: { result }, input: { result: stationDay } }: Props) => {
  const mayRun = usePermissions((state) => state.rights.has('engine.run'))
  const [isOpen, setOpen] = useState(false)
  if (!mayRun) return null
  const groups = (result.outcome?.rir?.reactivities ?? [])
    .filter(({ kind, name }) => kind === 'group' && name !== 'VOC' && name !== 'NOx')
    .map(({ name }) => name)
  return (
    <>
      <Button onClick={() => setOpen(true)} data-testid="obm-scenario">
        情景推算
      </Button>
      {isOpen ? <ScenarioDialog stationDay={stationDay} groups={groups} close={() => setOpen(false)} /> : null}
    </>
  )
}
