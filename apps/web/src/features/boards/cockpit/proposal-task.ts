import { flowLimits } from '@qingkong/domain/event/flow-form'
import { destination, type Position } from '@qingkong/domain/geo/distance'
import { useWorkspace } from '../../../blocks/workspace.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'

export type Proposal = CallAnswer<'stationStrategyControlProposal'>['rows'][number]

/** What a task says that an accepted measure becomes. */
const proposalText = ({ object, measure, period, unit, basis }: Proposal): string =>
  `${object}：${measure}。时段：${period}；责任单位：${unit}。依据：${basis}`.slice(0, flowLimits.descriptionCharacters)

/** Where the measure takes place: at its object, else at the station. */
export const proposalPlace = ({ distanceM, bearingDeg }: Proposal, station: Position): Position =>
  distanceM === null || bearingDeg === null ? station : destination(station, bearingDeg, distanceM)

/**
 * Opens the dialog of an assigned task with the measure's place, words and source; people are chosen there.
 * @param onRaised told of the task once it is dispatched; a dialog that is closed before accepts nothing
 */
export const openProposalTask = (proposal: Proposal, station: Position, onRaised: (eventId: string) => void): void => {
  const { objectKind, objectCode, object } = proposal
  const place = proposalPlace(proposal, station)
  const map = useMapWorkspace.getState()
  // '' = a task that has no event yet.
  map.resetSuspects('')
  if (objectKind !== 'area' && objectCode !== '')
    map.addSuspects('', [{ kind: objectKind === 'dust' ? 'dust' : 'ps', code: objectCode, name: object }])
  useWorkspace
    .getState()
    .createTask([place.longitude, place.latitude], { description: proposalText(proposal), onRaised })
}
