"""Play by correspondence: section X of the rules of draughts. Letters in, the game, its days and reasons out."""

from tavlei.correspondence.adjudication import (
    Adjudication,
    AdjudicationProtest,
    AdjudicationSubmission,
    adjudication_protest_due,
    check_submission,
    diagram,
    diagram_is_right,
)
from tavlei.correspondence.breaks import Break, CountedBreak, Granted, breaks_of_game, counted_breaks
from tavlei.correspondence.claims import (
    ClaimDecision,
    ClaimExamined,
    ClaimFinding,
    ClaimMaterial,
    ClaimProtest,
    OverdueClaim,
    examine_claim,
)
from tavlei.correspondence.course import after, play_letters
from tavlei.correspondence.days import DayCount, last_day, thinking_days
from tavlei.correspondence.deadlines import Due, DueKind, deadlines
from tavlei.correspondence.dispatch import average_travel
from tavlei.correspondence.examination import ExaminedLetter, RepeatFault, examine_letter
from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.correspondence.game import Event, GameByLetters, GameEnding, GamePhase, Ruled, Score, new_game_by_letters
from tavlei.correspondence.informing import Word, WordDue, words_due
from tavlei.correspondence.ledger import Charge, ChargeKind, DayLedger, Standing
from tavlei.correspondence.letter import (
    Enquiry,
    ErrorNotice,
    Letter,
    Mail,
    Offer,
    PenaltyGround,
    Posted,
    Repeat,
    ThreeDates,
)
from tavlei.correspondence.lines import LetterMoves, OfferedLine, offer_words, offered_line
from tavlei.correspondence.officials import (
    CorrespondenceOfficial,
    DisputeRuling,
    PlayerSanction,
    SanctionMeasure,
    first_instance,
    keep_letters_until,
    longest_bar,
)
from tavlei.correspondence.posting import post, post_again
from tavlei.correspondence.record_reading import (
    RecordRead,
    compare_records,
    compare_with_letters,
    contradicts_board,
    read_record,
)
from tavlei.correspondence.records import (
    GameRecord,
    RecordSheet,
    RecordsKept,
    record_due,
    record_sheet,
    submission_due,
)
from tavlei.correspondence.server import letter_on_server
from tavlei.correspondence.sheet import Ply, TimeSheet, TimeSheetCell, TimeSheetRow, sheet_of, time_sheet
from tavlei.correspondence.stored import event_from_json, event_json
from tavlei.correspondence.terms import (
    Medium,
    Terms,
    ThinkingAllowance,
    allowance_of_the_rules,
    variant_by_correspondence,
)
from tavlei.correspondence.timekeeping import Timekeeping, begin
from tavlei.correspondence.tournament import (
    AfterLeaving,
    PlayerRow,
    ProgressReport,
    TournamentByCorrespondence,
    report,
    result_after_leaving,
)
from tavlei.correspondence.written import Impossible, ImpossibleMove, Writing, examine_move, writing
from tavlei.games.clock.sides import Side

__all__ = [
    "Adjudication",
    "AdjudicationProtest",
    "AdjudicationSubmission",
    "AfterLeaving",
    "Break",
    "Charge",
    "ChargeKind",
    "ClaimDecision",
    "ClaimExamined",
    "ClaimFinding",
    "ClaimMaterial",
    "ClaimProtest",
    "CorrespondenceFigures",
    "CorrespondenceOfficial",
    "CountedBreak",
    "DayCount",
    "DayLedger",
    "DisputeRuling",
    "Due",
    "DueKind",
    "Enquiry",
    "ErrorNotice",
    "Event",
    "ExaminedLetter",
    "GameByLetters",
    "GameEnding",
    "GamePhase",
    "GameRecord",
    "Granted",
    "Impossible",
    "ImpossibleMove",
    "Letter",
    "LetterMoves",
    "Mail",
    "Medium",
    "Offer",
    "OfferedLine",
    "OverdueClaim",
    "PenaltyGround",
    "PlayerRow",
    "PlayerSanction",
    "Ply",
    "Posted",
    "ProgressReport",
    "RecordRead",
    "RecordSheet",
    "RecordsKept",
    "Repeat",
    "RepeatFault",
    "Ruled",
    "SanctionMeasure",
    "Score",
    "Side",
    "Standing",
    "Terms",
    "ThinkingAllowance",
    "ThreeDates",
    "TimeSheet",
    "TimeSheetCell",
    "TimeSheetRow",
    "Timekeeping",
    "TournamentByCorrespondence",
    "Word",
    "WordDue",
    "Writing",
    "adjudication_protest_due",
    "after",
    "allowance_of_the_rules",
    "average_travel",
    "begin",
    "breaks_of_game",
    "check_submission",
    "compare_records",
    "compare_with_letters",
    "contradicts_board",
    "counted_breaks",
    "deadlines",
    "diagram",
    "diagram_is_right",
    "event_from_json",
    "event_json",
    "examine_claim",
    "examine_letter",
    "examine_move",
    "first_instance",
    "keep_letters_until",
    "last_day",
    "letter_on_server",
    "longest_bar",
    "new_game_by_letters",
    "offer_words",
    "offered_line",
    "play_letters",
    "post",
    "post_again",
    "read_record",
    "record_due",
    "record_sheet",
    "report",
    "result_after_leaving",
    "sheet_of",
    "submission_due",
    "thinking_days",
    "time_sheet",
    "variant_by_correspondence",
    "words_due",
    "writing",
]
