import { Button } from 'antd'
import { useState } from 'react'
import { BackTestDialog, type TestedRule } from './back-test-dialog.tsx'
import type { Rule } from './rule-calls.ts'
import { type RuleFields, ruleOf } from './rule-fields.ts'

interface Props {
  row: Rule | null
  checked: () => Promise<RuleFields | null>
}

/** 回测 beside 保存: tests the rule as the form holds it, once nothing is wrong with it. */
export const BackTestButton = ({ row, checked }: Props) => {
  const [tested, setTested] = useState<TestedRule | null>(null)
  const test = async () => {
    const form = await checked()
    if (form) setTested({ ...ruleOf(form), ...(row ? { id: row.id } : {}) })
  }
  return (
    <>
      <Button onClick={() => void test()} data-testid="rule-back-test">
        回测
      </Button>
      {tested ? <BackTestDialog rule={tested} onClose={() => setTested(null)} /> : null}
    </>
  )
}
