/** Long exports: the sheet of an export call, made in the background with the rights of whoever asked for it. */
import { exportJobs as calls } from '@qingkong/contract/calls/office/exports'
import { type Implementation, implement } from '../../../http/implement.ts'
import { startExport } from './commands.ts'

export const routes: Implementation[] = [implement(calls.exportStart)((input, context) => startExport(context, input))]
