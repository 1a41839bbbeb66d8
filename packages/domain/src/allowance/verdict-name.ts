import type { AllowanceVerdict } from './remaining-mean.ts'

/** How a page names what an allowance comes to. */
export const verdictNames: Readonly<Record<AllowanceVerdict, string>> = {
  open: '可达标',
  safe: '稳定达标',
  outOfReach: '已无法达标',
  met: '已达标',
  missed: '未达标',
}
