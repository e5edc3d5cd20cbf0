import type { Io } from '../output/io.ts'

/** The time, for the start of a line in a log; nothing on a terminal, where a person sees when it comes. */
export const timeFor = ({ stderr }: Pick<Io, 'stderr'>): string =>
  stderr.isTTY ? '' : `${new Date().toISOString().slice(0, 19)}Z `

/** The same streams, with the time before each line to stderr that goes to a log. */
export const withTimes = (io: Io): Io =>
  io.stderr.isTTY
    ? io
    : Object.create(io, {
        stderr: {
          value: {
            isTTY: io.stderr.isTTY,
            columns: io.stderr.columns,
            write: (text: string, done?: () => void) => io.stderr.write(text.replaceAll(/^(?=.)/gm, timeFor(io)), done),
          },
        },
      })
