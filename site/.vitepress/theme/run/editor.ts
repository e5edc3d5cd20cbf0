import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const colours = HighlightStyle.define(
  Object.entries({
    keyword: [tags.keyword, tags.operatorKeyword, tags.modifier],
    string: [tags.string, tags.special(tags.string), tags.regexp],
    constant: [tags.number, tags.bool, tags.null, tags.propertyName],
    comment: [tags.comment],
    name: [tags.function(tags.variableName), tags.function(tags.propertyName), tags.typeName],
  }).map(([name, tag]) => ({ tag, color: `var(--code-${name})` })),
)

/** An editor of code. */
export type Editor = ReturnType<typeof openEditor>

/** Puts an editor in the place of a block of code. Ctrl-Enter, or Cmd-Enter, runs it. */
export function openEditor(block: HTMLElement, code: string, run: () => void) {
  const runs = () => {
    run()
    return true
  }
  const view = new EditorView({
    doc: code,
    extensions: [
      history(),
      indentOnInput(),
      bracketMatching(),
      javascript({ typescript: true }),
      syntaxHighlighting(colours),
      EditorState.tabSize.of(2),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': 'Code of the example', spellcheck: 'false' }),
      // Tab leaves the editor, as it leaves any other field.
      keymap.of([{ key: 'Mod-Enter', run: runs }, ...defaultKeymap, ...historyKeymap]),
    ],
  })
  block.hidden = true
  block.before(view.dom)
  return {
    code: () => view.state.doc.toString(),
    focus: () => view.focus(),
    /** Replaces the code. */
    set: (text: string) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    remove() {
      view.destroy()
      block.hidden = false
    },
  }
}
