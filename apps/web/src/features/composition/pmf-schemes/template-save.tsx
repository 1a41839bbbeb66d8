import type { PmfConfig } from '@qingkong/contract/calls/composition/pmf-parameters'
import { Button } from 'antd'
import { usePermissions } from '../../../client/permissions.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'
import { type CheckedTree, nodesOf, type SpeciesClass } from './manual-question.ts'

interface Props {
  config: PmfConfig
  tree: CheckedTree
  classes: Readonly<Record<string, SpeciesClass>>
}

/** 存为分类模板: the classes other than strong of what was measured; new analyses of the family begin with them. */
export const TemplateSave = ({ config, tree, classes }: Props) => {
  const mayWrite = usePermissions((state) => state.rights.has('engine.publish'))
  const { run, busy } = useWrite()
  if (!mayWrite) return null
  const categories = Object.fromEntries(
    nodesOf(tree).flatMap(({ factorCode, check }) => {
      const own = classes[factorCode]
      return check !== null && check.n > 0 && (own === 'weak' || own === 'bad') ? [[factorCode, own] as const] : []
    }),
  )
  const { family, version, eventDays } = config
  const input = { family, ...(version === 0 ? {} : { version }), categories, eventDays }
  return (
    <Button
      loading={busy}
      onClick={() => void run(write('pmfConfigSave', input, { done: '已存为分类模板' }), '保存分类模板')}
      data-testid="template-save"
    >
      存为分类模板
    </Button>
  )
}
