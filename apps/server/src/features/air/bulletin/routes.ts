/** 空气质量快报 of the home page. */
import { bulletin as calls } from '@qingkong/contract/calls/air/bulletin'
import { bulletinSheet } from '@qingkong/contract/tables/air/bulletin'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { dataSheet } from '../../../platform/data-sheet.ts'
import { bulletinOf } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.bulletinOne)(answerInRounds((input, context) => bulletinOf(context, input))),
  implement(calls.bulletinExport)(async (input, context) =>
    dataSheet(bulletinSheet(await bulletinOf(context, input), input)),
  ),
]
