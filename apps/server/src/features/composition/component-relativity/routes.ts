/** 相关分析: which components go together; a person's own sets of components for it. */
import { componentRelativity as calls } from '@qingkong/contract/calls/composition/component-relativity'
import { relativityTable } from '@qingkong/contract/tables/composition/component-relativity'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { deleteArgs, saveArgs } from './args-commands.ts'
import { argsList, argsPage } from './args-queries.ts'
import { componentRelativity } from './relativity.ts'

export const routes: Implementation[] = [
  implement(calls.componentRelativity)((input, context) => componentRelativity(context, input)),
  implement(calls.componentRelativityDownload)(async (input, context) =>
    dataSheet(relativityTable(await componentRelativity(context, input), input)),
  ),
  implement(calls.relativityArgsSave)((input, context) => saveArgs(context, input)),
  implement(calls.relativityArgsPage)((input, context) => argsPage(context, input)),
  implement(calls.relativityArgsList)(({ keyword }, context) => argsList(context, keyword)),
  implement(calls.relativityArgsDelete)(({ id }, context) => deleteArgs(context, id)),
]
