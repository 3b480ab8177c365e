//! The query in the words of a manual, for those that ask by a tool.

/// How a query is put, for a model.
pub(crate) const GRAMMAR: &str = r#"Ask the register: it counts, compares and dates exactly. Days are YYYY-MM-DD, "me" is the user, {} is any time. A filter F is
{"all":[F]} {"any":[F]} {"not":F}
cranes and what hangs on them: {"plate":"ABC123"} {"cranes":[ID]} {"make":"Grove"} {"model":"LTM"} {"type":"telescopic|lattice|other"} {"owner":"me|NAME"} {"km":{"moreThan|lessThan|atLeast|atMost|exactly":N}} "mayEdit"
cranes: {"has":{"of":"certificates|documents|shares","number":"some|every|none" or {"exactly|atLeast|atMost":N},"that":F}} {"fit":{"for":"work|road","on":DAY}}
cranes, certificates: {"state":{"is":"expired|expiringSoon|upToDate|current|failed|suspended|noDate","on":DAY}}
certificates: {"certificate":"cof|rego|mi|riggingGear"} {"due":{"from|to|after|before":DAY}} still to expire then, {"expires":…} expired or not, {"daysLeft|daysOverdue":like km}
certificates, documents, shares: {"ofCrane":F}
documents: {"paper":"Operators Manual"} {"added":{"from|to":DAY}} {"named":"WORD"}; shares, requests: {"by|to":"me|NAME"}; mates: {"named":NAME}
ask: "count", {"countBy":"make|model|type|owner|state|certificate|month|year|crane|paper|missingPaper"}, {"sum|average":"km|documents|daysLeft"}, "share", {"whether":"some|every|none"}, "describe", {"list":["fit","seenBy","missingPapers","email",…]}
order: {"by":"expires|km|name|documents|added|number","descending":true}"#;
