#!/usr/bin/env bash
# One check of a pull request, a merge group or a push: annotations on standard output, SARIF and the body of a comment as files.
#
#   CODICIL_BASE       branch or commit into which the change goes; empty checks everything
#   CODICIL_QUEUE      "true" in a merge queue, where the base is published before the change
#   CODICIL_COMMAND    how codicil is run, words parted by spaces
#   CODICIL_DIRECTORY  folder to check from
#   CODICIL_OUTPUT     folder for the files
#
# Whatever somebody else wrote comes by these variables and stays an argument: none of it is ever part of this text.
set -euo pipefail

read -ra command <<< "${CODICIL_COMMAND:-npx --no-install codicil}"
output=${CODICIL_OUTPUT:?names the folder for the files}
mkdir -p "$output"
output=$(cd "$output" && pwd)
rm -f "$output/check.sarif" "$output/check.md"

arguments=(check --format github "--sarif=$output/check.sarif" "--markdown=$output/check.md")
if [[ -n ${CODICIL_BASE:-} ]]; then arguments+=("--base=$CODICIL_BASE"); fi
if [[ ${CODICIL_QUEUE:-} == true ]]; then arguments+=(--queue); fi

code=0
(cd "${CODICIL_DIRECTORY:-.}" && "${command[@]}" "${arguments[@]}") || code=$?

case $code in
  0) outcome=held ;;
  1) outcome=failed ;;
  *) outcome=undecided ;;
esac
echo "outcome=$outcome" >> "${GITHUB_OUTPUT:-/dev/null}"
# Without these files the check could not begin, and standard error has said why.
if [[ -f $output/check.md ]]; then
  printf 'sarif=%s\nmarkdown=%s\n' "$output/check.sarif" "$output/check.md" >> "${GITHUB_OUTPUT:-/dev/null}"
  cat "$output/check.md" >> "${GITHUB_STEP_SUMMARY:-/dev/null}"
fi
exit "$code"
