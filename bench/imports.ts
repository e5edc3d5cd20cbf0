import { cpuOf } from './cpu.ts'
import { type Figure, inTurns, medianOf, type Round } from './measure.ts'
import { withServer } from './served.ts'

/** CPU time of a new process until it has imported the main entry, and until its first response, compared to ky. */
export async function imports(): Promise<Figure[]> {
  return withServer(async (url) => {
    const rounds = await inTurns(30, {
      empty: cpuOf(''),
      sdk: cpuOf("import 'affiliate-network-sdk'"),
      ky: cpuOf("import 'ky'"),
      sdkResponse: cpuOf(`
        import { createClient } from 'affiliate-network-sdk'
        await createClient({ baseUrl: '${url}', key: 'benchmark-key' }).advertisers.list()`),
      kyResponse: cpuOf(`
        import ky from 'ky'
        await ky.create()('${url}/api/v2/getAdvertisers?key=benchmark-key').json()`),
    })
    const figure = (what: string, cost: string, target: number, ours: Way, theirs: Way): Figure => {
      const ms = (way: Way) => `${medianOf(rounds, (round) => own(round, way)).toFixed(1)} ms`
      const value = medianOf(rounds, (round) => own(round, ours) / own(round, theirs))
      return {
        ...{ what, value, target, detail: `${ms(ours)}; ky ${ms(theirs)}` },
        cost: [`${cost}, CPU`, ms(ours), ms(theirs), '–'],
      }
    }
    return [
      figure("CPU to import the main entry, against import 'ky'", 'importing it', 0.6, 'sdk', 'ky'),
      figure(
        'CPU from process start to first response, against ky',
        'from process start to first response',
        1.15,
        'sdkResponse',
        'kyResponse',
      ),
    ]
  })
}

type Way = 'sdk' | 'ky' | 'sdkResponse' | 'kyResponse'

/** Minus the CPU time of an empty process in the same round. */
const own = (round: Round<Way | 'empty'>, way: Way) => round[way] - round.empty
