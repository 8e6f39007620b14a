#!/usr/bin/env bash
# Writes the body that a check left as the one comment of its kind, or replaces the one that is there.
#
#   CODICIL_MARKDOWN      file with the body; its first line is the marker by which the comment is found again
#   CODICIL_OUTCOME       held, failed or undecided; a change that holds gets no first comment
#   CODICIL_PULL_REQUEST  number of the pull request
#   CODICIL_AUTHOR        login under which the token writes
#   GH_TOKEN, GITHUB_REPOSITORY
#
# A comment that cannot be written is no reason to refuse a change: the summary of the job holds the same text.
set -euo pipefail

if [[ ! -s ${CODICIL_MARKDOWN:-} ]]; then exit 0; fi
if [[ ! ${CODICIL_PULL_REQUEST:-} =~ ^[0-9]+$ ]]; then exit 0; fi
if [[ -z ${GH_TOKEN:-} ]]; then exit 0; fi

comments="repos/$GITHUB_REPOSITORY/issues/$CODICIL_PULL_REQUEST/comments"
marker=$(head -n 1 "$CODICIL_MARKDOWN")
trouble="::warning title=codicil check::The comment could not be written; the summary of this job holds the same text. A pull request from a fork has a token that may only read."

# Anybody can write the marker; only a comment of our own author is taken for ours.
first_lines='.[] | [.id, .user.login, (.body | split("\n")[0] | rtrimstr("\r"))] | @tsv'
if ! listed=$(gh api --paginate "$comments" --jq "$first_lines"); then
  echo "$trouble"
  exit 0
fi
id=$(awk -F '\t' -v author="${CODICIL_AUTHOR:-github-actions[bot]}" -v marker="$marker" \
  '$2 == author && $3 == marker && !found++ { print $1 }' <<< "$listed")

if [[ -n $id ]]; then
  gh api --silent --method PATCH "repos/$GITHUB_REPOSITORY/issues/comments/$id" -F "body=@$CODICIL_MARKDOWN" || echo "$trouble"
elif [[ ${CODICIL_OUTCOME:-} != held ]]; then
  gh api --silent --method POST "$comments" -F "body=@$CODICIL_MARKDOWN" || echo "$trouble"
fi
