//! Which crane is meant, where one is needed.

use crate::assistant::builtin::language::{Asked, Subject};
use crate::assistant::builtin::reply::Reply;
use crate::assistant::builtin::say::verbatim;
use crate::register::facts::CraneFacts;

/// The cranes that the question names, or the one that is being talked about;
/// none where there is neither. Otherwise what to ask back.
pub(super) fn cranes<'f>(asked: &Asked<'f>) -> Result<Vec<&'f CraneFacts>, Reply> {
    match asked.subject() {
        Subject::One(crane) => Ok(vec![crane]),
        Subject::Many(cranes) => Ok(cranes),
        Subject::Which(cranes) => Err(which_one(&cranes)),
        Subject::Unknown(said) => Err(unknown(&said)),
        Subject::Nothing => {
            let all = &asked.facts.cranes;
            let context = asked.context.filter(|_| !asked.says_cranes());
            let talked_about = context.map(|at| &all[at]);
            let only = || all.first().filter(|_| all.len() == 1);
            Ok(talked_about.or_else(only).into_iter().collect())
        }
    }
}

pub(in super::super) fn which_one(cranes: &[&CraneFacts]) -> Reply {
    if cranes.is_empty() {
        return Reply::say("Which crane do you mean? Its plate or its model is enough.");
    }
    let mut reply = Reply::say("Which one do you mean?");
    let names: Vec<String> = cranes
        .iter()
        .map(|crane| reply.name_with_owner(crane))
        .collect();
    reply.list(&names);
    reply
}

pub(in super::super) fn unknown(said: &str) -> Reply {
    Reply::say(format!(
        "I do not know a crane called “{}”. I see your own cranes and those that mates share with you.",
        verbatim(said)
    ))
}
